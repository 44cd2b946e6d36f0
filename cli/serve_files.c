#include "serve_files.h"

#include <string.h>

/* Puts the bytes of a file of web/ into the program: name is what C calls them. */
#define EMBED(name, file)                                                                          \
    __asm__(".section .rodata\n"                                                                   \
            "web_" #name ":\n.incbin \"" STICH_WEB "/" file "\"\n"                                 \
            "web_" #name "_end:\n.byte 0\n.previous\n");                                           \
    extern const unsigned char web_##name[], web_##name##_end[]

EMBED(index, "index.html");
EMBED(style, "style.css");
EMBED(app, "app.js");
EMBED(cards, "cards.js");
EMBED(words, "words.js");
EMBED(api, "api.js");
EMBED(dom, "dom.js");
EMBED(hand, "hand.js");
EMBED(question, "question.js");
EMBED(panel, "panel.js");
EMBED(answer, "answer.js");
EMBED(table, "table.js");
EMBED(review, "review.js");
EMBED(examples, "examples.jsonl");
EMBED(icon, "icon.svg");

#define PAGE   "text/html; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"

static const WebFile files[] = {
    {"/", PAGE, web_index, web_index_end},
    {"/style.css", "text/css; charset=utf-8", web_style, web_style_end},
    {"/app.js", SCRIPT, web_app, web_app_end},
    {"/cards.js", SCRIPT, web_cards, web_cards_end},
    {"/words.js", SCRIPT, web_words, web_words_end},
    {"/api.js", SCRIPT, web_api, web_api_end},
    {"/dom.js", SCRIPT, web_dom, web_dom_end},
    {"/hand.js", SCRIPT, web_hand, web_hand_end},
    {"/question.js", SCRIPT, web_question, web_question_end},
    {"/panel.js", SCRIPT, web_panel, web_panel_end},
    {"/answer.js", SCRIPT, web_answer, web_answer_end},
    {"/table.js", SCRIPT, web_table, web_table_end},
    {"/review.js", SCRIPT, web_review, web_review_end},
    {"/examples.jsonl", "application/jsonl", web_examples, web_examples_end},
    {"/icon.svg", "image/svg+xml", web_icon, web_icon_end},
};

const WebFile *web_file(const char *path) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].path, path) == 0)
            return &files[i];
    return NULL;
}
