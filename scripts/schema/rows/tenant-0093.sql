INSERT INTO push_subscriptions (userId, sessionId, endpoint, p256dh, auth, language, restsUntil)
  VALUES (1, 1, 'https://push.exemplo/navegador', 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', 'BTBZMqHH6r4Tts7J_aSIgg', 'pt', 0);
