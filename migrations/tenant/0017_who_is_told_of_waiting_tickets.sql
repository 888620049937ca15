-- Until now everybody was told of tickets that wait; from now on allTicket says so (decision 61). Who sees all tickets goes on
-- hearing of them.
UPDATE users SET allTicket = 1 WHERE profile IN ('admin', 'supervisor');
