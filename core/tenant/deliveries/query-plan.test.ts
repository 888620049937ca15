import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { run } from '../../storage/index.ts'

test('the log of a source, what waits for it, and a delivery that is there already are found by indexes', async ({
  company,
}) => {
  const steps: string[] = []
  await company.context(async ({ db }) => {
    for (const statement of [
      "SELECT * FROM deliveries WHERE source = 'integration/1' AND id < 9 ORDER BY id DESC LIMIT 21",
      "SELECT * FROM deliveries WHERE source = 'integration/1' AND state = 'waiting' ORDER BY id LIMIT 1",
      "SELECT min(id) AS id FROM deliveries WHERE source = 'webhook/1' AND state = 'waiting'",
      "DELETE FROM deliveries WHERE iif(json_valid(body), json_extract(body, '$.contact.id'), NULL) = 3",
      "DELETE FROM deliveries WHERE iif(json_valid(body), json_extract(body, '$.message.sender.id'), NULL) = 3",
      "SELECT id FROM deliveries WHERE wireId = 'a' AND source = 'integration/1'",
    ])
      for (const { detail } of await run<{ detail: string }>(db, `EXPLAIN QUERY PLAN ${statement}`, []))
        steps.push(detail)
  })
  expect(steps).toEqual([
    'SEARCH deliveries USING INDEX deliveries_newest (source=? AND id<?)',
    'SEARCH deliveries USING INDEX deliveries_waiting (source=?)',
    'SEARCH deliveries USING COVERING INDEX deliveries_waiting (source=?)',
    'SEARCH deliveries USING INDEX deliveries_of_contact (<expr>=?)',
    'SEARCH deliveries USING INDEX deliveries_of_sender (<expr>=?)',
    'SEARCH deliveries USING COVERING INDEX deliveries_by_wire (wireId=? AND source=?)',
  ])
})
