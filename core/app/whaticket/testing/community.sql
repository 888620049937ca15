-- A desk of the first generation, as its MySQL holds it after some years: one company, ids of messages by WhatsApp, times of
-- Brasília, no key that holds rows together any more (somebody restored a dump without them).
SET sql_mode = '';
SET foreign_key_checks = 0;

CREATE TABLE `Users` (
  `id` int(11) NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `name` varchar(255) NOT NULL,
  `email` varchar(255) NOT NULL,
  `passwordHash` varchar(255) NOT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL,
  `profile` varchar(255) NOT NULL DEFAULT 'admin',
  `tokenVersion` int(11) NOT NULL DEFAULT 0,
  `whatsappId` int(11) DEFAULT NULL,
  UNIQUE KEY `email` (`email`)
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `Users` VALUES
  (1, 'Administrador', 'admin@loja.example', '$2a$08$WaEmpmFDD/XkDqorkpQ42eUZozOqRCPkPcTkmHHMyuTGUOkI8dHsq', '2020-09-01 00:00:00', '2020-09-01 00:00:00', 'admin', 0, NULL),
  (3, 'João da Silva', 'Joao@Loja.example', '$2a$08$WaEmpmFDD/XkDqorkpQ42eUZozOqRCPkPcTkmHHMyuTGUOkI8dHsq', '2020-09-02 10:00:00', '2020-09-02 10:00:00', 'user', 2, 1),
  (4, 'Sem e-mail', 'não tem', '', '2020-09-02 10:00:00', '2020-09-02 10:00:00', 'user', 0, NULL);

CREATE TABLE `Settings` (
  `key` varchar(255) NOT NULL PRIMARY KEY,
  `value` text NOT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `Settings` VALUES
  ('userCreation', 'enabled', '2020-09-01 00:00:00', '2020-09-01 00:00:00'),
  ('userApiToken', '8ad2a1d0-0000-4000-8000-000000000000', '2020-09-01 00:00:00', '2020-09-01 00:00:00'),
  ('CheckMsgIsGroup', 'disabled', '2020-09-01 00:00:00', '2020-09-01 00:00:00');

CREATE TABLE `Queues` (
  `id` int(11) NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `name` varchar(255) NOT NULL,
  `color` varchar(255) NOT NULL,
  `greetingMessage` text DEFAULT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `Queues` VALUES
  (1, 'Vendas', '#7C7C7C', 'Olá! Você fala com *Vendas* 🛒', '2021-01-10 09:00:00', '2021-01-10 09:00:00'),
  (2, 'Suporte', '#7c7c7c', NULL, '2021-01-10 09:00:00', '2021-01-10 09:00:00'),
  (5, 'Financeiro', 'azul', '', '2021-01-10 09:00:00', '2021-01-10 09:00:00');

CREATE TABLE `UserQueues` (
  `userId` int(11) NOT NULL,
  `queueId` int(11) NOT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL,
  PRIMARY KEY (`userId`, `queueId`)
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `UserQueues` VALUES
  (3, 1, '2021-01-10 09:00:00', '2021-01-10 09:00:00'),
  (3, 9, '2021-01-10 09:00:00', '2021-01-10 09:00:00'),
  (1, 1, '2021-01-10 09:00:00', '2021-01-10 09:00:00');

CREATE TABLE `Whatsapps` (
  `id` int(11) NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `session` text DEFAULT NULL,
  `qrcode` text DEFAULT NULL,
  `status` varchar(255) DEFAULT NULL,
  `battery` varchar(255) DEFAULT NULL,
  `plugged` tinyint(1) DEFAULT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL,
  `name` varchar(255) DEFAULT NULL,
  `isDefault` tinyint(1) NOT NULL DEFAULT 0,
  `retries` int(11) NOT NULL DEFAULT 0,
  `greetingMessage` text DEFAULT NULL,
  `farewellMessage` text DEFAULT NULL
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `Whatsapps` VALUES
  (1, '{"WABrowserId":"segredo-da-sessao"}', '', 'CONNECTED', '80', 1, '2020-09-01 08:00:00', '2023-05-01 08:00:00', 'Loja', 1, 0, 'Bem-vindo!', 'Até logo 👋');

CREATE TABLE `WhatsappQueues` (
  `whatsappId` int(11) NOT NULL,
  `queueId` int(11) NOT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL,
  PRIMARY KEY (`whatsappId`, `queueId`)
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `WhatsappQueues` VALUES
  (1, 1, '2021-01-10 09:00:00', '2021-01-10 09:00:00'),
  (1, 2, '2021-01-10 09:00:00', '2021-01-10 09:00:00');

CREATE TABLE `Contacts` (
  `id` int(11) NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `name` varchar(255) NOT NULL,
  `number` varchar(255) NOT NULL,
  `profilePicUrl` text DEFAULT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL,
  `email` varchar(255) NOT NULL DEFAULT '',
  `isGroup` tinyint(1) NOT NULL DEFAULT 0,
  UNIQUE KEY `number` (`number`)
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `Contacts` VALUES
  (1, 'Ana Conceição', '5511988880001', 'https://pps.whatsapp.example/1.jpg', '2021-02-01 10:00:00', '2023-05-01 10:00:00', 'ana@cliente.example', 0),
  -- The same person once more, as WhatsApp wrote the number before.
  (2, 'Ana C.', '551188880001', NULL, '2021-02-02 10:00:00', '2021-02-02 10:00:00', '', 0),
  -- Written by a program that took UTF-8 for Latin.
  (3, 'José', '5511977770002', NULL, '2021-02-03 10:00:00', '2021-02-03 10:00:00', 'nenhum', 0),
  (4, '5511966660003', '5511966660003', NULL, '0000-00-00 00:00:00', '0000-00-00 00:00:00', '', 0),
  (5, 'Família 👨‍👩‍👧', '5511955550000-1612345678', NULL, '2021-02-05 10:00:00', '2021-02-05 10:00:00', '', 1),
  (6, 'Lixo', '0', NULL, '2021-02-06 10:00:00', '2021-02-06 10:00:00', '', 0),
  (7, 'Beto', '11944440004', NULL, '2021-02-07 10:00:00', '2021-02-07 10:00:00', '', 0);
UPDATE `Contacts` SET `name` = CONCAT('JosÃ© ', 0xC3A2E282ACC593, 'Pintor', 0xC3A2E282ACC29D) WHERE `id` = 3;

CREATE TABLE `ContactCustomFields` (
  `id` int(11) NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `name` varchar(255) NOT NULL,
  `value` varchar(255) NOT NULL,
  `contactId` int(11) NOT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `ContactCustomFields` VALUES
  (1, 'CPF', '123.456.789-09', 1, '2021-02-01 10:00:00', '2021-02-01 10:00:00'),
  (2, 'CPF', '123.456.789-09', 2, '2021-02-01 10:00:00', '2021-02-01 10:00:00'),
  (3, 'Endereço', '', 1, '2021-02-01 10:00:00', '2021-02-01 10:00:00'),
  (4, 'Nota', 'de ninguém', 99, '2021-02-01 10:00:00', '2021-02-01 10:00:00');

CREATE TABLE `Tickets` (
  `id` int(11) NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `status` varchar(255) NOT NULL DEFAULT 'pending',
  `lastMessage` text DEFAULT NULL,
  `contactId` int(11) DEFAULT NULL,
  `userId` int(11) DEFAULT NULL,
  `createdAt` datetime(6) NOT NULL,
  `updatedAt` datetime(6) NOT NULL,
  `whatsappId` int(11) DEFAULT NULL,
  `isGroup` tinyint(1) NOT NULL DEFAULT 0,
  `unreadMessages` int(11) DEFAULT NULL,
  `queueId` int(11) DEFAULT NULL
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `Tickets` VALUES
  (10, 'open', 'foto.png', 1, 3, '2023-05-01 10:00:00', '2023-05-01 10:05:00', 1, 0, 1, 1),
  -- The same person's other number.
  (11, 'pending', 'oi', 2, NULL, '2023-04-01 10:00:00', '2023-04-01 10:00:00', 1, 0, 1, NULL),
  (12, 'closed', 'ok', 3, 8, '2022-01-01 10:00:00', '2022-01-01 11:00:00', 1, 0, 3, 2),
  (13, 'open', 'grupo', 5, 1, '2023-05-02 10:00:00', '2023-05-02 10:00:00', 1, 1, NULL, NULL),
  (14, 'open', '?', 99, 1, '2023-05-02 10:00:00', '2023-05-02 10:00:00', 1, 0, 0, NULL),
  (15, 'pending', '', 4, NULL, '2023-05-03 10:00:00', '2023-05-03 10:00:00', 7, 0, 2, 3);

CREATE TABLE `Messages` (
  `id` varchar(255) NOT NULL PRIMARY KEY,
  `body` text NOT NULL,
  `ack` int(11) NOT NULL DEFAULT 0,
  `read` tinyint(1) NOT NULL DEFAULT 0,
  `mediaType` varchar(255) DEFAULT NULL,
  `mediaUrl` varchar(255) DEFAULT NULL,
  `ticketId` int(11) DEFAULT NULL,
  `createdAt` datetime(6) NOT NULL,
  `updatedAt` datetime(6) NOT NULL,
  `fromMe` tinyint(1) NOT NULL DEFAULT 0,
  `isDeleted` tinyint(1) NOT NULL DEFAULT 0,
  `contactId` int(11) DEFAULT NULL,
  `quotedMsgId` varchar(255) DEFAULT NULL
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `Messages` VALUES
  ('3EB0A1', 'Bom dia! Quero comprar 🎈', 0, 1, 'chat', NULL, 10, '2023-05-01 10:00:00.123456', '2023-05-01 10:00:00.123456', 0, 0, 1, NULL),
  ('3EB0A2', '*João:*\nClaro! Qual?', 3, 1, 'chat', NULL, 10, '2023-05-01 10:01:00', '2023-05-01 10:01:00', 1, 0, NULL, '3EB0A1'),
  ('3EB0A3', 'foto.png', 0, 0, 'image', '1682946300000-foto.png', 10, '2023-05-01 10:05:00', '2023-05-01 10:05:00', 0, 0, 1, '3EB0A2'),
  ('3EB0A4', 'Apagada', 2, 1, 'chat', NULL, 10, '2023-05-01 10:02:00', '2023-05-01 10:03:00', 1, 1, NULL, NULL),
  ('3EB0B1', 'oi', 0, 0, 'chat', NULL, 11, '2023-04-01 10:00:00', '2023-04-01 10:00:00', 0, 0, 2, 'ausente'),
  ('3EB0C1', 'nota.pdf', 0, 1, 'application', 'sumiu-nota.pdf', 12, '2022-01-01 10:00:00', '2022-01-01 10:00:00', 0, 0, 3, NULL),
  ('3EB0C2', 'NÃ£o chegou', 0, 0, 'chat', NULL, 12, '2022-01-01 10:30:00', '2022-01-01 10:30:00', 0, 0, 3, NULL),
  ('3EB0C3', 'passwd', 0, 0, 'application', '../../etc/passwd', 12, '2022-01-01 10:31:00', '2022-01-01 10:31:00', 0, 0, 3, NULL),
  ('3EB0D1', 'Quem vem?', 0, 0, 'chat', NULL, 13, '2023-05-02 10:00:00', '2023-05-02 10:00:00', 0, 0, 1, NULL),
  ('3EB0D2', 'BEGIN:VCARD\nVERSION:3.0\nFN:Carla\nTEL;type=CELL;waid=5511933330005:+55 11 93333-0005\nEND:VCARD', 0, 0, 'vcard', NULL, 13, '2023-05-02 10:01:00', '2023-05-02 10:01:00', 0, 0, 7, NULL),
  ('3EB0D3', 'data:image/png;base64,/9j/4AAQSkZJRgABAQAAAQ|https://maps.google.com/maps?q=-23.5505%2C-46.6333&z=17&hl=pt-BR|-23.5505, -46.6333 ', 0, 0, 'location', NULL, 13, '2023-05-02 10:02:00', '2023-05-02 10:02:00', 0, 0, 7, NULL),
  ('3EB0E1', 'perdida', 0, 0, 'chat', NULL, NULL, '2023-05-02 10:00:00', '2023-05-02 10:00:00', 0, 0, 1, NULL),
  ('3EB0E2', 'de um atendimento apagado', 0, 0, 'chat', NULL, 77, '0000-00-00 00:00:00', '2023-05-02 10:00:00', 0, 0, 1, NULL),
  ('3EB0F1', 'sem data', 0, 0, 'chat', NULL, 15, '0000-00-00 00:00:00', '0000-00-00 00:00:00', 0, 0, 4, NULL),
  ('3EB0F2', '', 0, 0, 'chat', NULL, 15, '2023-05-03 10:00:00', '2023-05-03 10:00:00', 0, 0, 4, NULL);

CREATE TABLE `QuickAnswers` (
  `id` int(11) NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `shortcut` text NOT NULL,
  `message` text NOT NULL,
  `createdAt` datetime NOT NULL,
  `updatedAt` datetime NOT NULL
) DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
INSERT INTO `QuickAnswers` VALUES (1, 'pix', 'Nossa chave: loja@pix.example', '2021-01-01 00:00:00', '2021-01-01 00:00:00');
