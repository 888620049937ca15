-- What was posted of somebody goes with them: of their tickets, and of what they wrote in groups.
CREATE INDEX deliveries_of_contact ON deliveries (iif(json_valid(body), json_extract(body, '$.contact.id'), NULL));
CREATE INDEX deliveries_of_sender ON deliveries (iif(json_valid(body), json_extract(body, '$.message.sender.id'), NULL))
  WHERE iif(json_valid(body), json_extract(body, '$.message.sender.id'), NULL) IS NOT NULL;
