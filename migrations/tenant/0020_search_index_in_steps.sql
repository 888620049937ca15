-- By itself FTS5 merges parts of its index once 64 pages of it are new, four times as much and more in one commit: a pause
-- of 20 to 100 ms whenever eight long messages were stored. Each transaction merges in measure of what it stores instead
-- (core/tenant/messages/record/search-index.ts). Where that falls behind, 64 parts are merged as one.
INSERT INTO messages_search (messages_search, rank) VALUES ('automerge', 0);
INSERT INTO messages_search (messages_search, rank) VALUES ('crisismerge', 64);
