-- Who is asked for a queue by the first menu is with the bot, until they have chosen or found nothing twice.
UPDATE tickets SET chatbot = 1,
    waitingSince = (SELECT max(m.createdAt) FROM messages m WHERE m.ticketId = tickets.id AND m.fromMe = 0)
  WHERE status = 'pending' AND queueId IS NULL AND userId IS NULL AND isGroup = 0 AND chatbot = 0
    AND json_extract(bot, '$.asksQueue') = 1 AND coalesce(json_extract(bot, '$.misses'), 0) < 2;
