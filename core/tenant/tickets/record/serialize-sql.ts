/** A ticket with the names that it is shown with, in one read: `SELECT columns FROM tickets t names`. A file of its own, because reader threads load it. */
export const SERIALIZED_COLUMNS = `t.*, c.name AS contactName, c.number AS contactNumber, c.groupJid, c.pictureBlobId,
  q.name AS queueName, q.color AS queueColor, u.name AS userName, w.name AS whatsappName,
  CASE WHEN t.status = 'closed' AND t.lastFromMe = 1 AND t.lastUserId IS NULL
    THEN (SELECT source FROM messages WHERE id = t.lastMessageId) END AS lastSource`
export const SERIALIZED_NAMES = `JOIN contacts c ON c.id = t.contactId
  LEFT JOIN queues q ON q.id = t.queueId
  LEFT JOIN users u ON u.id = t.userId
  LEFT JOIN whatsapps w ON w.id = t.whatsappId`
