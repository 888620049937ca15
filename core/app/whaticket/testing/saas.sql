-- A desk of a later generation, as its PostgreSQL holds it: two companies, messages with numbers of their own and WhatsApp's id beside
-- (wid), names of columns in camel case but where somebody wrote them otherwise, moments with their zone.
CREATE TABLE "Plans" ("id" serial PRIMARY KEY, "name" text, "users" int, "connections" int, "queues" int);
INSERT INTO "Plans" VALUES (1, 'Único', 10, 10, 10);

CREATE TABLE "Companies" (
  "id" serial PRIMARY KEY, "name" text NOT NULL, "phone" text, "email" text, "planId" int, "status" boolean, "dueDate" timestamptz,
  "schedules" jsonb NOT NULL DEFAULT '[]', "createdAt" timestamptz NOT NULL DEFAULT now(), "updatedAt" timestamptz NOT NULL DEFAULT now()
);
INSERT INTO "Companies" ("id", "name", "planId", "status", "schedules") VALUES
  (1, 'Outra Empresa', 1, true, '[]'),
  (4, 'Clínica Açaí', 1, true, '[
    {"weekday": "Segunda-feira", "weekdayEn": "monday", "startTimeA": "07:30", "endTimeA": "12:00", "startTimeB": "13:00", "endTimeB": "19:00"},
    {"weekday": "Domingo", "weekdayEn": "sunday", "startTimeA": "00:00", "endTimeA": "00:00", "startTimeB": "00:00", "endTimeB": "00:00"}]');

CREATE TABLE "CompaniesSettings" (
  "id" serial PRIMARY KEY, "companyId" int, "userRating" varchar(255), "scheduleType" varchar(255), "CheckMsgIsGroup" varchar(255),
  "sendGreetingAccepted" varchar(255), "lgpdMessage" text
);
INSERT INTO "CompaniesSettings" VALUES (1, 1, 'enabled', 'queue', 'disabled', 'enabled', ''), (2, 4, 'enabled', 'company', 'enabled', 'talvez', '');

CREATE TABLE "Settings" ("id" serial PRIMARY KEY, "key" varchar(255), "value" text, "companyId" int);
INSERT INTO "Settings" VALUES (1, 'sendMsgTransfTicket', 'enabled', 4), (2, 'asaas', 'segredo-do-asaas', 4), (3, 'userRating', 'disabled', 1);

CREATE TABLE "Queues" (
  "id" serial PRIMARY KEY, "name" varchar(255) NOT NULL, "color" varchar(255) NOT NULL, "greetingMessage" text, "outOfHoursMessage" text,
  "orderQueue" int, "schedules" jsonb DEFAULT '[]', "companyId" int, "mediaPath" text, "mediaName" text
);
INSERT INTO "Queues" VALUES
  (1, 'Recepção', '#112233', 'Da outra empresa', '', 1, '[]', 1, 'receita 1.png', 'alheia.png'),
  (21, 'Recepção', '#B71532', 'Olá, recepção', 'Fechado', 2, '[{"weekday": "Segunda-feira", "weekdayEn": "monday", "startTime": "08:00", "endTime": "18:00"}]', 4, 'receita 1.png', 'boas-vindas.png'),
  (22, 'Exames', '#b71532', '', NULL, NULL, NULL, 4, NULL, NULL);

CREATE TABLE "QueueOptions" (
  "id" serial PRIMARY KEY, "title" varchar(255), "message" text, "option" text, "queueId" int, "parentId" int,
  "mediaPath" text, "mediaName" text
);
INSERT INTO "QueueOptions" VALUES
  (1, 'Alheia', '', '1', 1, NULL, 'receita 1.png', 'alheia.png'),
  (10, 'Segunda', '', '2', 21, NULL, NULL, NULL),
  (11, 'Dentro da primeira', 'Resposta', '1', NULL, 12, 'receita 1.png', 'tabela de preços.png'),
  (12, 'Primeira', 'Escolha', '1', 21, NULL, NULL, NULL);

CREATE TABLE "Users" (
  "id" serial PRIMARY KEY, "name" varchar(255) NOT NULL, "email" varchar(255) NOT NULL, "passwordHash" varchar(255) NOT NULL,
  "profile" varchar(255) NOT NULL DEFAULT 'admin', "super" boolean DEFAULT false, "companyId" int, "allTicket" text DEFAULT 'disable',
  "whatsappId" int, "online" boolean, "active" boolean DEFAULT true
);
INSERT INTO "Users" VALUES
  (1, 'Dono', 'dono@outra.example', 'x', 'admin', true, 1, 'enable', NULL, true),
  (40, 'Marta', 'marta@clinica.example', 'x', 'admin', true, 4, 'enable', NULL, true),
  (43, 'Gabi', 'gabi@clinica.example', 'x', 'gerente', false, 4, NULL, NULL, false),
  (41, 'Luís Ñandú', 'luis@clinica.example', 'x', 'user', false, 4, 'enable', 31, false),
  (42, 'Do mesmo e-mail', 'admin@balcao.local', 'x', 'user', false, 4, NULL, NULL, false);
-- Who has left was an administrator before anybody who is still there.
INSERT INTO "Users" VALUES (39, 'Saiu', 'saiu@clinica.example', 'x', 'admin', false, 4, 'enable', NULL, false, false);

CREATE TABLE "UserQueues" ("userId" int NOT NULL, "queueId" int NOT NULL, PRIMARY KEY ("userId", "queueId"));
INSERT INTO "UserQueues" VALUES (1, 1), (41, 21);

CREATE TABLE "Whatsapps" (
  "id" serial PRIMARY KEY, "session" text, "status" varchar(255), "name" varchar(255), "isDefault" boolean, "greetingMessage" text,
  "complationMessage" text, "outOfHoursMessage" text, "ratingMessage" text, "number" text, "channel" text, "companyId" int,
  "expiresTicket" varchar(255), "maxUseBotQueues" int, "timeSendQueue" int, "sendIdQueue" int, "token" text
);
INSERT INTO "Whatsapps" VALUES
  (1, NULL, 'CONNECTED', 'Outra', true, '', '', '', '', '5511900000000', 'whatsapp', 1, '0', 3, 0, NULL, 'segredo'),
  (31, NULL, 'CONNECTED', 'Clínica', true, 'Olá', 'Obrigado', 'Fechado', 'Nota?', '551133334444', 'whatsapp', 4, '30', 2, 15, 22, 'segredo'),
  (32, NULL, 'CONNECTED', 'Página', false, '', '', '', '', NULL, 'facebook', 4, NULL, NULL, NULL, NULL, NULL);

CREATE TABLE "WhatsappQueues" ("whatsappId" int NOT NULL, "queueId" int NOT NULL, PRIMARY KEY ("whatsappId", "queueId"));
INSERT INTO "WhatsappQueues" VALUES (1, 1), (31, 21), (31, 22);

CREATE TABLE "Contacts" (
  "id" serial PRIMARY KEY, "name" varchar(255) NOT NULL, "number" varchar(255) NOT NULL, "email" varchar(255) NOT NULL DEFAULT '',
  "isGroup" boolean NOT NULL DEFAULT false, "companyId" int, "channel" text DEFAULT 'whatsapp', "lid" text, "remoteJid" text, "whatsappId" int,
  "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL
);
INSERT INTO "Contacts" VALUES
  (1, 'Alheio', '5511900000001', '', false, 1, 'whatsapp', NULL, NULL, 1, '2024-01-01 12:00:00+00', '2024-01-01 12:00:00+00'),
  (101, 'Rita', '5511922220001', '', false, 4, 'whatsapp', '111222333444555@lid', '5511922220001@s.whatsapp.net', 31, '2024-01-01 12:00:00.25+00', '2024-01-01 12:00:00+00'),
  (102, 'Sem número', '999888777666555', '', false, 4, 'whatsapp', NULL, '999888777666555@lid', NULL, '2024-01-01 12:00:00+00', '2024-01-01 12:00:00+00'),
  (103, 'Equipe', '120363000000000001', '', true, 4, 'whatsapp', NULL, '120363000000000001@g.us', NULL, '2024-01-01 12:00:00+00', '2024-01-01 12:00:00+00'),
  (104, 'Da página', '77777777777', '', false, 4, 'facebook', NULL, NULL, 32, '2024-01-01 12:00:00+00', '2024-01-01 12:00:00+00'),
  (105, 'Tiago', '5511922220005', '', false, 4, 'whatsapp', NULL, NULL, NULL, '2024-01-01 12:00:00+00', '2024-01-01 12:00:00+00');

CREATE TABLE "WhatsappLidMaps" ("id" serial PRIMARY KEY, "lid" text, "companyId" int, "contactId" int);
INSERT INTO "WhatsappLidMaps" VALUES (1, '555444333222111', 4, 105);

CREATE TABLE "ContactCustomFields" ("id" serial PRIMARY KEY, "name" text, "value" text, "contactId" int);
INSERT INTO "ContactCustomFields" VALUES (1, 'Alheio', 'x', 1), (2, 'Convênio', 'Saúde+', 101);

CREATE TABLE "Tags" ("id" serial PRIMARY KEY, "name" text, "color" text, "kanban" int, "companyId" int);
INSERT INTO "Tags" VALUES (1, 'Alheia', '#000', 0, 1), (50, 'Retorno', '#A4CCCC', 0, 4), (51, 'RETÓRNO', '#fff', 0, 4), (52, 'Na fila', '#112233', 1, 4);

CREATE TABLE "Tickets" (
  "id" serial PRIMARY KEY, "status" varchar(255) NOT NULL, "lastMessage" text, "contactId" int, "userId" int, "whatsappId" int,
  "isGroup" boolean, "unreadMessages" int, "queueId" int, "companyId" int, "uuid" uuid, "channel" text,
  "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL
);
INSERT INTO "Tickets" VALUES
  (1, 'open', 'x', 1, 1, 1, false, 0, 1, 1, '00000000-0000-4000-8000-000000000001', 'whatsapp', '2024-02-01 12:00:00+00', '2024-02-01 12:00:00+00'),
  (201, 'open', 'x', 101, 41, 31, false, 0, 21, 4, '11111111-2222-4333-8444-555555555555', 'whatsapp', '2024-02-01 12:00:00+00', '2024-02-01 12:30:00+00'),
  (202, 'nps', 'x', 102, 41, 31, false, 0, NULL, 4, NULL, 'whatsapp', '2024-02-01 12:00:00+00', '2024-02-01 12:30:00+00'),
  (203, 'group', 'x', 103, NULL, 31, true, 4, NULL, 4, '11111111-2222-4333-8444-555555555556', 'whatsapp', '2024-02-01 12:00:00+00', '2024-02-01 12:30:00+00'),
  (204, 'open', 'x', 104, 41, 32, false, 0, NULL, 4, '11111111-2222-4333-8444-555555555557', 'facebook', '2024-02-01 12:00:00+00', '2024-02-01 12:30:00+00'),
  (205, 'pending', 'x', 101, NULL, 31, false, 7, 22, 4, '11111111-2222-4333-8444-555555555558', 'whatsapp', '2024-02-01 12:00:00+00', '2024-02-01 12:20:00+00');

CREATE TABLE "TicketTags" ("ticketId" int NOT NULL, "tagId" int NOT NULL, PRIMARY KEY ("ticketId", "tagId"));
INSERT INTO "TicketTags" VALUES (1, 1), (201, 50), (201, 51), (201, 52), (204, 50);
CREATE TABLE "ContactTags" ("contactId" int NOT NULL, "tagId" int NOT NULL, PRIMARY KEY ("contactId", "tagId"));
INSERT INTO "ContactTags" VALUES (102, 50), (105, 50);

CREATE TABLE "Messages" (
  "id" serial PRIMARY KEY, "wid" text, "remoteJid" text, "participant" text, "dataJson" text, "ack" int NOT NULL DEFAULT 0,
  "read" boolean NOT NULL DEFAULT false, "fromMe" boolean NOT NULL DEFAULT false, "body" text NOT NULL, "mediaUrl" text, "mediaType" text,
  "isDeleted" boolean NOT NULL DEFAULT false, "isEdited" boolean DEFAULT false, "isPrivate" boolean DEFAULT false, "quotedMsgId" int,
  "ticketId" int, "contactId" int, "companyId" int, "queueId" int, "createdAt" timestamptz(6) NOT NULL, "updatedAt" timestamptz(6) NOT NULL
);
INSERT INTO "Messages" ("id", "wid", "ack", "read", "fromMe", "body", "mediaUrl", "mediaType", "isDeleted", "isEdited", "isPrivate", "quotedMsgId", "ticketId", "contactId", "companyId", "queueId", "createdAt", "updatedAt") VALUES
  (1, 'AL1', 0, true, false, 'Segredo da outra empresa', NULL, 'conversation', false, false, false, NULL, 1, 1, 1, 1, '2024-02-01 12:00:00+00', '2024-02-01 12:00:00+00'),
  (2, 'R1', 0, true, false, 'Quero marcar', NULL, 'conversation', false, false, false, NULL, 201, 101, 4, 21, '2024-02-01 12:00:00.5+00', '2024-02-01 12:00:00+00'),
  (3, 'R2', 4, true, true, '*Luís:* Pode ser amanhã?', NULL, 'extendedTextMessage', false, true, false, 2, 201, NULL, 4, 21, '2024-02-01 12:10:00+00', '2024-02-01 12:11:00+00'),
  (4, 'R3', 2, true, true, 'voz.ogg', 'voz.ogg', 'audio', false, false, false, NULL, 201, NULL, 4, NULL, '2024-02-01 12:20:00+00', '2024-02-01 12:20:00+00'),
  (5, NULL, 0, true, true, 'Cliente difícil', NULL, 'extendedTextMessage', false, false, true, NULL, 201, NULL, 4, NULL, '2024-02-01 12:21:00+00', '2024-02-01 12:21:00+00'),
  (6, 'R4', 0, true, false, '❤️', NULL, 'reactionMessage', false, false, false, 3, 201, 101, 4, NULL, '2024-02-01 12:22:00+00', '2024-02-01 12:22:00+00'),
  (7, 'R5', 0, true, false, 'receita 1.png', 'https://api.clinica.example/public/company4/receita%201.png', 'image', false, false, false, NULL, 201, 101, 4, 21, '2024-02-01 12:30:00+00', '2024-02-01 12:30:00+00'),
  (8, 'R2', 4, true, true, '*Luís:* Pode ser amanhã?', NULL, 'extendedTextMessage', false, false, false, NULL, 201, NULL, 4, 21, '2024-02-01 12:31:00+00', '2024-02-01 12:31:00+00'),
  (9, 'S1', 0, true, false, 'Sou eu', NULL, 'conversation', false, false, false, NULL, 202, 102, 4, NULL, '2024-02-01 12:00:00+00', '2024-02-01 12:00:00+00'),
  (10, 'G1', 0, false, false, 'Bom dia, equipe', NULL, 'conversation', false, false, false, NULL, 203, 101, 4, NULL, '2024-02-01 12:00:00+00', '2024-02-01 12:00:00+00'),
  (11, 'G2', 0, false, false, 'Bom dia!', NULL, 'conversation', false, false, false, NULL, 203, 105, 4, NULL, '2024-02-01 12:01:00+00', '2024-02-01 12:01:00+00'),
  (12, 'O1', 0, false, false, 'órfã', NULL, 'conversation', false, false, false, NULL, 999, 101, 4, NULL, '2024-02-01 12:01:00+00', '2024-02-01 12:01:00+00'),
  (13, 'O2', 0, false, false, 'órfã alheia', NULL, 'conversation', false, false, false, NULL, 998, 1, 1, NULL, '2024-02-01 12:01:00+00', '2024-02-01 12:01:00+00');

CREATE TABLE "TicketNotes" ("id" serial PRIMARY KEY, "note" text, "userId" int, "contactId" int, "ticketId" int, "createdAt" timestamptz, "updatedAt" timestamptz);
INSERT INTO "TicketNotes" VALUES
  (1, 'Alheia', 1, 1, 1, '2024-02-01 12:00:00+00', '2024-02-01 12:00:00+00'),
  (2, 'Ligar amanhã', 41, 101, 201, '2024-02-01 13:00:00+00', '2024-02-01 13:00:00+00');

CREATE TABLE "FlowBuilders" ("id" serial PRIMARY KEY, "user_id" int, "name" text, "company_id" int, "active" boolean, "flow" json);
INSERT INTO "FlowBuilders" VALUES
  (1, 1, 'Alheio', 1, true, '{"nodes": [{"id": "1", "type": "start", "position": {"x": 0, "y": 0}, "data": {}}], "connections": []}'),
  (2, 40, 'Boas-vindas', 4, true, '{"nodes": [
    {"id": "1", "type": "start", "position": {"x": 0, "y": 0}, "data": {"label": "Inicio"}},
    {"id": "2", "type": "singleBlock", "position": {"x": 200, "y": 0}, "data": {"seq": ["message0"]}}],
    "connections": [{"id": "e1", "source": "1", "target": "2", "sourceHandle": "a"}]}'),
  (3, 40, 'Vazio', 4, true, NULL);

CREATE TABLE "QuickMessages" (
  "id" serial PRIMARY KEY, "shortcode" text, "message" text, "companyId" int, "userId" int, "geral" boolean, "mediaPath" text, "mediaName" text
);
INSERT INTO "QuickMessages" VALUES
  (1, '/oi', 'Olá', 4, 40, false, NULL, NULL), (2, 'tchau', 'Até logo', 4, 40, true, NULL, NULL), (3, 'x', 'Alheia', 1, 1, true, NULL, NULL),
  (4, 'tabela', '', 4, 999, NULL, '1700000000000-tabela.png', 'tabela.png'), (5, 'vazia', ' ', 4, 40, false, NULL, NULL);
CREATE TABLE "Schedules" (
  "id" serial PRIMARY KEY, "body" text, "sendAt" timestamptz, "sentAt" timestamptz, "contactId" int, "userId" int, "companyId" int, "status" text
);
INSERT INTO "Schedules" VALUES
  (1, 'Lembrete', '2090-01-01', NULL, 101, 40, 4, 'PENDENTE'), (2, 'Já foi', '2024-01-02', '2024-01-02', 101, 40, 4, 'ENVIADA'),
  (3, 'Talvez', '2024-01-03', NULL, 101, 40, 4, 'AGENDADA'), (4, 'Alheio', '2090-01-01', NULL, 1, 1, 1, 'PENDENTE'),
  (5, 'Sem contato', '2090-01-01', NULL, 104, 40, 4, 'PENDENTE');
