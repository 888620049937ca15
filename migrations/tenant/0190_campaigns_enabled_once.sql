-- Whether a company may run campaigns is a column of the platform's `companies`; the copy in its settings goes.
DELETE FROM settings WHERE key = 'campaignsEnabled';
