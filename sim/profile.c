#include "profile.h"

#include <errno.h>
#include <glob.h>
#include <ini.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_PATH_TEXT = 1024, MAX_DEPTH = 8, MAX_KEY = 48, MAX_VALUE = 160 };

/* One "key = value" of a file. */
typedef struct Setting {
    char key[MAX_KEY], value[MAX_VALUE];
    int line;
    bool is_switch; /* stands under [switches], else under [profile] */
} Setting;

static const char *const profile_keys[] = {"game", "name", "title", "inherits"};

enum { PROFILE_KEYS = 4, MAX_SETTINGS = MAX_SWITCHES + PROFILE_KEYS };

/* A file while it is read, and what it says. */
typedef struct ProfileFile {
    FILE *file;
    const char *path;
    int line;       /* the line that is being read */
    int error_line; /* 0: no error so far */
    Error *error;
    Setting settings[MAX_SETTINGS];
    int count;
} ProfileFile;

/* A profile that is being loaded, and the one that inherits it. */
typedef struct Heir {
    const char *path;
    const struct Heir *heir;
} Heir;

/* Where and how profiles are looked for. */
typedef struct Search {
    const Game *game;
    const char *const *folders;
} Search;

/* Takes down the first mistake of a file: what is in *error, at the present line. Returns 0, as
 * the handler of inih does for a mistake. */
static int note_error(ProfileFile *profile) {
    profile->error_line = profile->line;
    error_prefix(profile->error, "%s:%d", profile->path, profile->line);
    return 0;
}

/* Reads the next line as fgets does, for inih. Leading blanks are left out, as inih takes an
 * indented line for more of the value before it. */
static char *read_line(char *line, int size, void *user) {
    ProfileFile *profile = user;
    int n = 0, c = EOF;
    if (profile->error_line > 0)
        return NULL;
    profile->line++;
    while (n < size - 1 && c != '\n' && (c = getc(profile->file)) != EOF) {
        if (c == '\0') {
            error_set(profile->error, STATUS_BAD_INPUT, "a zero byte; expected text");
            note_error(profile);
            return NULL;
        }
        if (n > 0 || (c != ' ' && c != '\t'))
            line[n++] = (char)c;
    }
    line[n] = '\0';
    if (n == size - 1 && c != '\n') {
        error_set(profile->error, STATUS_BAD_INPUT, "a line has at most %d characters", size - 2);
        note_error(profile);
        return NULL;
    }
    return n > 0 ? line : NULL;
}

static const Setting *find_setting(const ProfileFile *profile, const char *key, bool is_switch) {
    for (int i = 0; i < profile->count; i++)
        if (profile->settings[i].is_switch == is_switch &&
            strcmp(profile->settings[i].key, key) == 0)
            return &profile->settings[i];
    return NULL;
}

static bool is_profile_key(const char *name) {
    for (int i = 0; i < PROFILE_KEYS; i++)
        if (strcmp(profile_keys[i], name) == 0)
            return true;
    return false;
}

/* Is this "key = value" one that may stand here? Whether a switch exists is seen when it is set. */
static Status check_setting(const ProfileFile *profile, const char *section, const char *key,
                            const char *value) {
    bool is_switch = strcmp(section, "switches") == 0;
    Error *error = profile->error;
    if (*section == '\0')
        return error_set(error, STATUS_BAD_INPUT,
                         "\"%.40s\" stands before the first section; expected [profile]", key);
    if (!is_switch && strcmp(section, "profile") != 0)
        return error_set(error, STATUS_BAD_INPUT,
                         "unknown section [%.40s]; expected [profile] or [switches]", section);
    if (!is_switch && !is_profile_key(key))
        return error_set(error, STATUS_BAD_INPUT,
                         "unknown key \"%.40s\"; expected game, name, title or inherits", key);
    if (find_setting(profile, key, is_switch) != NULL)
        return error_set(error, STATUS_BAD_INPUT, "\"%.40s\" stands twice", key);
    if (*value == '\0')
        return error_set(error, STATUS_BAD_INPUT, "\"%.40s\" has no value", key);
    if (strlen(value) >= MAX_VALUE || strlen(key) >= MAX_KEY)
        return error_set(error, STATUS_BAD_INPUT, "\"%.40s\": the key or its value is too long",
                         key);
    if (profile->count == MAX_SETTINGS)
        return error_set(error, STATUS_BAD_INPUT, "more than %d keys", MAX_SETTINGS);
    return STATUS_OK;
}

/* Called by inih for each "key = value". */
static int take_setting(void *user, const char *section, const char *key, const char *value) {
    ProfileFile *profile = user;
    if (profile->error_line > 0)
        return 0;
    if (check_setting(profile, section, key, value) != STATUS_OK)
        return note_error(profile);
    Setting *setting = &profile->settings[profile->count++];
    strcpy(setting->key, key);
    strcpy(setting->value, value);
    setting->line = profile->line;
    setting->is_switch = strcmp(section, "switches") == 0;
    return 1;
}

/* Reads a file into *profile; what it says about the rules is not yet looked at. */
static Status read_profile(const char *path, ProfileFile *profile, Error *error) {
    memset(profile, 0, sizeof *profile);
    profile->path = path;
    profile->error = error;
    profile->file = fopen(path, "r");
    if (profile->file == NULL)
        return error_set(error, STATUS_FILE, "cannot open %s: %s", path, strerror(errno));
    errno = 0;
    int bad_line = ini_parse_stream(read_line, profile, take_setting, profile);
    bool unreadable = ferror(profile->file) != 0;
    int reason = errno;
    fclose(profile->file);
    if (unreadable)
        return error_set(error, STATUS_FILE, "cannot read %s: %s", path, strerror(reason));
    if (bad_line > 0 && (profile->error_line == 0 || bad_line < profile->error_line))
        return error_set(error, STATUS_BAD_INPUT,
                         "%s:%d: expected \"[section]\" or \"key = value\"", path, bad_line);
    return profile->error_line > 0 ? STATUS_BAD_INPUT : STATUS_OK;
}

static bool is_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length < sizeof((Rules *)0)->profile &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-") == length;
}

char *profile_list(const Game *game, const char *const *folders, char *buffer) {
    size_t n = 0;
    buffer[0] = '\0';
    for (; *folders != NULL; folders++) {
        char pattern[MAX_PATH_TEXT];
        glob_t found;
        snprintf(pattern, sizeof pattern, "%s/%s-*.ini", *folders, game->name);
        if (glob(pattern, 0, NULL, &found) != 0)
            continue;
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *name = found.gl_pathv[i] + strlen(pattern) - strlen("*.ini");
            int length = (int)(strlen(name) - strlen(".ini"));
            if (n + (size_t)length + 3 < PROFILE_LIST)
                n += (size_t)snprintf(buffer + n, PROFILE_LIST - n, "%s%.*s", n > 0 ? ", " : "",
                                      length, name);
        }
        globfree(&found);
    }
    return buffer;
}

/* The file of a profile; path has MAX_PATH_TEXT bytes. */
static Status find_file(const Search *search, const char *name, char *path, Error *error) {
    for (const char *const *folder = search->folders; *folder != NULL && is_name(name); folder++) {
        int length =
            snprintf(path, MAX_PATH_TEXT, "%s/%s-%s.ini", *folder, search->game->name, name);
        if (length < MAX_PATH_TEXT && access(path, F_OK) == 0)
            return STATUS_OK;
    }
    char list[PROFILE_LIST];
    profile_list(search->game, search->folders, list);
    return error_set(error, STATUS_BAD_INPUT, "unknown profile \"%.40s\" of %s; %s%s", name,
                     search->game->name, *list != '\0' ? "expected one of " : "none was found",
                     list);
}

/* Puts the place of a setting before the message; returns its status. */
static Status blame(const ProfileFile *profile, const Setting *setting, Error *error) {
    return error_prefix(error, "%s:%d", profile->path, setting->line);
}

/* Are the keys of [profile] what they must be? name: what the file's name says, or NULL. */
static Status check_head(const Search *search, const ProfileFile *profile, const char *name,
                         Error *error) {
    const Setting *game = find_setting(profile, "game", false);
    const Setting *own_name = find_setting(profile, "name", false);
    if (game == NULL || own_name == NULL)
        return error_set(error, STATUS_BAD_INPUT, "%s: no \"%s = ...\" in [profile]", profile->path,
                         game == NULL ? "game" : "name");
    if (strcmp(game->value, search->game->name) != 0) {
        error_set(error, STATUS_BAD_INPUT, "this is a profile of \"%.40s\", not of %s", game->value,
                  search->game->name);
        return blame(profile, game, error);
    }
    if (!is_name(own_name->value)) {
        error_set(error, STATUS_BAD_INPUT,
                  "\"%.40s\" is no name; expected at most 31 of a-z, 0-9, - and _",
                  own_name->value);
        return blame(profile, own_name, error);
    }
    if (name != NULL && strcmp(own_name->value, name) != 0) {
        error_set(error, STATUS_BAD_INPUT,
                  "the name is \"%s\"; expected \"%s\" as in the file's name", own_name->value,
                  name);
        return blame(profile, own_name, error);
    }
    return STATUS_OK;
}

/* Is this file already being loaded, or the chain too long? */
static Status check_chain(const char *path, const Heir *heir, Error *error) {
    int depth = 0;
    for (; heir != NULL; heir = heir->heir, depth++)
        if (strcmp(heir->path, path) == 0)
            return error_set(error, STATUS_BAD_INPUT, "inheritance goes round in a circle");
    if (depth >= MAX_DEPTH)
        return error_set(error, STATUS_BAD_INPUT, "inheritance is more than %d profiles deep",
                         MAX_DEPTH);
    return STATUS_OK;
}

static Status load(const Search *search, const char *path, const char *name, const Heir *heir,
                   Rules *rules, Error *error);

/* Sets *rules to what the profile inherits, or to the game's defaults. */
static Status load_inherited(const Search *search, const ProfileFile *profile, const Heir *heir,
                             Rules *rules, Error *error) {
    const Setting *inherits = find_setting(profile, "inherits", false);
    const Heir self = {profile->path, heir};
    char path[MAX_PATH_TEXT];
    if (inherits == NULL) {
        rules_init(rules, search->game);
        return STATUS_OK;
    }
    Status status = find_file(search, inherits->value, path, error);
    if (status == STATUS_OK)
        status = check_chain(path, &self, error);
    if (status != STATUS_OK)
        return blame(profile, inherits, error);
    return load(search, path, inherits->value, &self, rules, error);
}

/* Copies the value of a key of [profile], or "". */
static void copy_head(const ProfileFile *profile, const char *key, char *buffer, size_t size) {
    const Setting *setting = find_setting(profile, key, false);
    snprintf(buffer, size, "%.*s", (int)size - 1, setting != NULL ? setting->value : "");
}

/* Loads a file into *rules, which is spoilt after an error. */
static Status load(const Search *search, const char *path, const char *name, const Heir *heir,
                   Rules *rules, Error *error) {
    ProfileFile profile;
    Status status = read_profile(path, &profile, error);
    if (status == STATUS_OK)
        status = check_head(search, &profile, name, error);
    if (status == STATUS_OK)
        status = load_inherited(search, &profile, heir, rules, error);
    for (int i = 0; status == STATUS_OK && i < profile.count; i++) {
        const Setting *setting = &profile.settings[i];
        if (!setting->is_switch)
            continue;
        status = rules_set(rules, setting->key, setting->value, error);
        if (status != STATUS_OK)
            return blame(&profile, setting, error);
    }
    if (status != STATUS_OK)
        return status;
    copy_head(&profile, "name", rules->profile, sizeof rules->profile);
    copy_head(&profile, "title", rules->title, sizeof rules->title);
    return STATUS_OK;
}

Status profile_load_file(const Game *game, const char *path, const char *const *folders,
                         Rules *rules, Error *error) {
    const Search search = {game, folders};
    Rules loaded;
    Status status = load(&search, path, NULL, NULL, &loaded, error);
    if (status == STATUS_OK)
        *rules = loaded;
    return status;
}

Status profile_load(const Game *game, const char *name, const char *const *folders, Rules *rules,
                    Error *error) {
    const Search search = {game, folders};
    Rules loaded;
    char path[MAX_PATH_TEXT];
    name = name != NULL ? name : game->default_profile;
    Status status = find_file(&search, name, path, error);
    if (status == STATUS_OK)
        status = load(&search, path, name, NULL, &loaded, error);
    if (status == STATUS_OK)
        *rules = loaded;
    return status;
}
