-- What was posted of somebody goes with them: of their tickets, and of what they wrote in groups.
CREATE INDEX deliveries_of_contact ON deliveries (json_extract(body, '$.contact.id'));
CREATE INDEX deliveries_of_sender ON deliveries (json_extract(body, '$.message.sender.id'))
  WHERE json_extract(body, '$.message.sender.id') IS NOT NULL;
