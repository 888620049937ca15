INSERT INTO told_before (name, pn, pushName) VALUES ('888@lid', '5511977770005', 'Bia');
INSERT INTO told_before (name, groupSubject) VALUES ('120363000000000009@g.us', 'Vizinhos');
