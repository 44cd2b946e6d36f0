/* Rule profiles from files: what is read, what is inherited, and every mistake with its place. */
#include "sim/profile.h"
#include "solver/games/skat.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A folder of its own for the profiles of a test. */
static char folder[] = "/tmp/stich-profile-XXXXXX";
static const char *folders[] = {folder, NULL};

static void make_folder(void) {
    cr_assert_not_null(mkdtemp(folder));
}

static void remove_folder(void) {
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(profile, .init = make_folder, .fini = remove_folder);

static const char *path_of(const char *file) {
    static char path[80];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return path;
}

static void write_bytes(const char *file, const char *text, size_t length) {
    FILE *out = fopen(path_of(file), "w");
    cr_assert_not_null(out);
    cr_assert_eq(fwrite(text, 1, length, out), length);
    fclose(out);
}

static void write_file(const char *file, const char *text) {
    write_bytes(file, text, strlen(text));
}

#define HEAD "[profile]\ngame = skat\nname = a\n"

/* The message must hold this text, and come with this status. */
static void expect_error(const char *name, Status status, const char *message) {
    Error error = {0};
    Rules rules;
    rules_init(&rules, &skat_game);
    rules.value[SKAT_KONTRA] = 1;
    const Rules before = rules;
    cr_assert_eq(profile_load(&skat_game, name, folders, &rules, &error), status, "%s", message);
    cr_assert_eq(error.status, status);
    cr_assert_not_null(strstr(error.text, message), "\"%s\" is not in \"%s\"", message, error.text);
    cr_assert_eq(memcmp(&rules, &before, sizeof rules), 0, "the rules changed after an error");
}

Test(profile, sets_switches_and_leaves_the_others_at_their_defaults) {
    Rules rules;
    Error error;
    write_file("skat-a.ini", "; a comment\n" HEAD "title = A table  ; as they play it\n\n"
                             "# another\n[switches]\n  matadors = full\n"
                             "schneider_opponents_below: 31\r\n");
    cr_assert_eq(profile_load(&skat_game, "a", folders, &rules, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_str_eq(rules.profile, "a");
    cr_assert_str_eq(rules.title, "A table");
    cr_assert_eq(rules.value[SKAT_MATADORS], 1);
    cr_assert_eq(rules.value[SKAT_SCHNEIDER_BELOW], 31);
    cr_assert_eq(rules.value[SKAT_KONTRA], 0);
    cr_assert_eq(rules.value[SKAT_NULL_OUVERT_HAND], 96);
}

Test(profile, inherits_what_it_does_not_set) {
    Rules rules;
    Error error;
    write_file("skat-a.ini", HEAD "title = First\n[switches]\nmatadors = full\nkontra = off\n");
    /* the order of the sections means nothing */
    write_file("skat-b.ini",
               "[switches]\nkontra = on\n[profile]\ninherits = a\ngame = skat\nname = b\n");
    cr_assert_eq(profile_load(&skat_game, "b", folders, &rules, &error), STATUS_OK, "%s",
                 error.text);
    cr_assert_str_eq(rules.profile, "b");
    cr_assert_str_eq(rules.title, "");
    cr_assert_eq(rules.value[SKAT_MATADORS], 1);
    cr_assert_eq(rules.value[SKAT_KONTRA], 0);
}

Test(profile, reads_any_file_and_finds_its_parent_in_the_folders) {
    Rules rules;
    Error error;
    write_file("skat-a.ini", HEAD "[switches]\nmatadors = full\n");
    write_file("mine.txt", "[profile]\ngame = skat\nname = evening\ninherits = a\n");
    cr_assert_eq(profile_load_file(&skat_game, path_of("mine.txt"), folders, &rules, &error),
                 STATUS_OK, "%s", error.text);
    cr_assert_str_eq(rules.profile, "evening");
    cr_assert_eq(rules.value[SKAT_MATADORS], 1);
}

Test(profile, takes_the_first_folder_that_has_it) {
    const char *two[] = {"/nonexistent", folder, NULL};
    char list[PROFILE_LIST];
    Rules rules;
    write_file("skat-a.ini", HEAD);
    write_file("skat-b.ini", HEAD);
    write_file("other-c.ini", HEAD);
    cr_assert_eq(profile_load(&skat_game, "a", two, &rules, NULL), STATUS_OK);
    cr_assert_str_eq(profile_list(&skat_game, two, list), "a, b");
}

Test(profile, says_which_profiles_there_are) {
    expect_error("a", STATUS_BAD_INPUT, "unknown profile \"a\" of skat; none was found");
    write_file("skat-a.ini", HEAD);
    expect_error("b", STATUS_BAD_INPUT, "unknown profile \"b\" of skat; expected one of a");
    expect_error("../skat-a", STATUS_BAD_INPUT, "unknown profile \"../skat-a\" of skat");
    expect_error(NULL, STATUS_BAD_INPUT, "unknown profile \"bierlachs\" of skat");
}

Test(profile, says_what_is_wrong_and_where) {
    const struct {
        const char *text, *message;
    } cases[] = {
        {HEAD "[switches]\nmatador = full\n", "skat-a.ini:5: unknown switch \"matador\" of skat"},
        {HEAD "[switches]\n\nmatadors = all\n",
         "skat-a.ini:6: switch matadors: \"all\" is not one of jacks, full"},
        {HEAD "[switches]\nschneider_opponents_below = 29\n",
         "skat-a.ini:5: switch schneider_opponents_below: \"29\" is not a number from 30 to 31"},
        {HEAD "[switches]\nmatadors =\n", "skat-a.ini:5: \"matadors\" has no value"},
        {HEAD "[switches]\nmatadors = full\nmatadors = full\n",
         "skat-a.ini:6: \"matadors\" stands twice"},
        {HEAD "author = me\n",
         "skat-a.ini:4: unknown key \"author\"; expected game, name, title or inherits"},
        {HEAD "[switch]\nmatadors = full\n",
         "skat-a.ini:5: unknown section [switch]; expected [profile] or [switches]"},
        {"game = skat\n" HEAD, "skat-a.ini:1: \"game\" stands before the first section"},
        {HEAD "matadors full\n", "skat-a.ini:4: expected \"[section]\" or \"key = value\""},
        {HEAD "[switches\n", "skat-a.ini:4: expected \"[section]\" or \"key = value\""},
        {"[profile]\nname = a\n", "skat-a.ini: no \"game = ...\" in [profile]"},
        {"[profile]\ngame = skat\n", "skat-a.ini: no \"name = ...\" in [profile]"},
        {"", "skat-a.ini: no \"game = ...\" in [profile]"},
        {"[profile]\ngame = chess\nname = a\n",
         "skat-a.ini:2: this is a profile of \"chess\", not of skat"},
        {"[profile]\ngame = skat\nname = b\n",
         "skat-a.ini:3: the name is \"b\"; expected \"a\" as in the file's name"},
        {"[profile]\ngame = skat\nname = A table\n", "skat-a.ini:3: \"A table\" is no name"},
        {HEAD "inherits = a\n", "skat-a.ini:4: inheritance goes round in a circle"},
        {HEAD "inherits = b\n", "skat-a.ini:4: unknown profile \"b\" of skat; expected one of a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_file("skat-a.ini", cases[i].text);
        expect_error("a", STATUS_BAD_INPUT, cases[i].message);
    }
}

Test(profile, refuses_lines_that_are_too_long_and_zero_bytes) {
    char text[1000] = HEAD "title = ";
    size_t head = strlen(text);
    memset(text + head, 'x', 158);
    write_bytes("skat-a.ini", text, head + 158);
    Rules rules;
    cr_assert_eq(profile_load(&skat_game, "a", folders, &rules, NULL), STATUS_OK);
    memset(text + head, 'x', 175);
    write_bytes("skat-a.ini", text, head + 175);
    expect_error("a", STATUS_BAD_INPUT,
                 "skat-a.ini:4: \"title\": the key or its value is too long");
    memset(text + head, 'x', 400);
    write_bytes("skat-a.ini", text, head + 400);
    expect_error("a", STATUS_BAD_INPUT, "skat-a.ini:4: a line has at most 198 characters");
    write_bytes("skat-a.ini", HEAD "\0[switches]\n", sizeof HEAD "\0[switches]\n" - 1);
    expect_error("a", STATUS_BAD_INPUT, "skat-a.ini:4: a zero byte; expected text");
}

Test(profile, finds_circles_and_endless_chains) {
    write_file("skat-a.ini", HEAD "inherits = b\n");
    write_file("skat-b.ini", "[profile]\ngame = skat\nname = b\ninherits = c\n");
    write_file("skat-c.ini", "[profile]\ngame = skat\nname = c\n\ninherits = a\n");
    expect_error("a", STATUS_BAD_INPUT, "skat-c.ini:5: inheritance goes round in a circle");
    for (int i = 0; i < 10; i++) {
        char file[32], text[100];
        snprintf(file, sizeof file, "skat-n%d.ini", i);
        snprintf(text, sizeof text, "[profile]\ngame = skat\nname = n%d\ninherits = n%d\n", i,
                 i + 1);
        write_file(file, text);
    }
    write_file("skat-n10.ini", "[profile]\ngame = skat\nname = n10\n");
    expect_error("n0", STATUS_BAD_INPUT, "skat-n7.ini:4: inheritance is more than 8 profiles deep");
    Rules rules;
    cr_assert_eq(profile_load(&skat_game, "n3", folders, &rules, NULL), STATUS_OK);
}

Test(profile, a_mistake_in_the_parent_is_blamed_on_the_parent) {
    write_file("skat-a.ini", HEAD "[switches]\nkontra = perhaps\n");
    write_file("skat-b.ini", "[profile]\ngame = skat\nname = b\ninherits = a\n");
    expect_error("b", STATUS_BAD_INPUT, "skat-a.ini:5: switch kontra");
}

Test(profile, files_that_cannot_be_read) {
    Rules rules;
    Error error;
    cr_assert_eq(profile_load_file(&skat_game, "/nonexistent.ini", folders, &rules, &error),
                 STATUS_FILE);
    cr_assert_str_eq(error.text, "cannot open /nonexistent.ini: No such file or directory");
    cr_assert_eq(profile_load_file(&skat_game, "/tmp", folders, &rules, &error), STATUS_FILE);
    cr_assert_str_eq(error.text, "cannot read /tmp: Is a directory");
}
