-- Searches walk the names in their order (`contacts_by_name`) in a reader thread, so contacts need no index of trigrams, and
-- changing one costs no more than its row.
DROP TRIGGER contacts_search_insert;
DROP TRIGGER contacts_search_delete;
DROP TRIGGER contacts_search_forget;
DROP TRIGGER contacts_search_learn;
DROP TABLE contacts_search;
DROP VIEW contact_places;
