-- A desk with many rows: a thousand people, each with a ticket, four messages and among them a picture of one.
CREATE TABLE "Users" ("id" serial PRIMARY KEY, "name" text, "email" text, "passwordHash" text, "profile" text);
INSERT INTO "Users" VALUES (1, 'Administradora', 'admin@muitas.example', 'x', 'admin');
CREATE TABLE "Queues" ("id" serial PRIMARY KEY, "name" text, "color" text);
CREATE TABLE "Whatsapps" ("id" serial PRIMARY KEY, "name" text);
INSERT INTO "Whatsapps" VALUES (1, 'Muitas');
CREATE TABLE "Contacts" ("id" serial PRIMARY KEY, "name" text, "number" text, "isGroup" boolean, "createdAt" timestamptz, "updatedAt" timestamptz);
INSERT INTO "Contacts" SELECT n, 'Cliente ' || n || ' da Silva', 5511900000000 + n, false, '2024-01-01', '2024-01-01' FROM generate_series(1, 1000) n;
CREATE TABLE "Tickets" (
  "id" serial PRIMARY KEY, "status" text, "contactId" int, "whatsappId" int, "userId" int, "unreadMessages" int,
  "createdAt" timestamptz, "updatedAt" timestamptz
);
INSERT INTO "Tickets" SELECT n, 'open', n, 1, 1, 0, '2024-01-01', '2024-01-02' FROM generate_series(1, 1000) n;
CREATE TABLE "Messages" (
  "id" text PRIMARY KEY, "body" text, "ack" int, "fromMe" boolean, "mediaUrl" text, "mediaType" text, "ticketId" int, "contactId" int,
  "remoteJid" text, "quotedMsgId" text, "createdAt" timestamptz, "updatedAt" timestamptz
);
-- Many are of the same moment, as those that came together are.
INSERT INTO "Messages"
  SELECT 'M' || md5(n::text), 'Mensagem número ' || n, 4, n % 2 = 0, CASE WHEN n % 40 = 7 THEN '1682946300000-foto.png' END,
    CASE WHEN n % 40 = 7 THEN 'image' ELSE 'conversation' END, n % 1000 + 1, n % 1000 + 1, NULL, NULL,
    '2024-01-01'::timestamptz + (n / 10) * interval '1 second', '2024-01-01' FROM generate_series(0, 3999) n;
