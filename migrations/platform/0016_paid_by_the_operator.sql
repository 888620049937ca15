-- '' in paidBy is the operator at the command line, whom pages call so in the reader's language.
UPDATE invoices SET paidBy = '' WHERE paidBy = 'balcao invoice pay';
