-- The addresses and names of IXC and MK-AUTH are sealed from now on. What a program may have written in clear is asked for again:
-- no page offered these settings, and nothing has read them yet.
DELETE FROM settings WHERE key IN ('ipixc', 'ipmkauth', 'clientidmkauth');
