-- A trial is the due date until the first invoice is paid: it follows from these, also for companies that did not sign up themselves.
ALTER TABLE companies DROP COLUMN trialEndsOn;
UPDATE deleted_companies SET company = json_remove(company, '$.trialEndsOn');
