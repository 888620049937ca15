import { expect, test } from 'vitest'
import * as z from 'zod'
import { paramsSchema } from '../../http/validate.ts'
import { allRoutes } from './all-routes.ts'
import { endlessPlaces } from './limits.ts'

/** The architecture test of limits: whatever a call takes has an end (`core/kit/limits.ts`). */

/** Places that end in a way that a schema does not say, and which. */
const ENDED_OTHERWISE: Record<string, string> = {
  'POST /subscription/webhook/:provider body ': 'Providers of payments say anything; it ends at `MAX_NOTIFICATION`.',
  'POST /subscription/webhook/:provider/pix body ': 'The same.',
  'POST /whatsapp/cloud/webhook body ': 'Meta says anything; it ends at the bytes of the route.',
  'POST /messages/:ticketId body quotedMsg': 'A form writes it as JSON; more than MAX_REFERENCE characters are none.',
  'POST /whatsapp/:whatsappId/templates body buttons': 'A form writes it as JSON, of MAX_TEXT at most.',
  'POST /whatsapp/:whatsappId/templates body examples': 'The same.',
  'POST /messages/:ticketId/template body values': 'The same.',
  'POST /schedules body templateValues': 'The same.',
  'PUT /schedules/:scheduleId body templateValues': 'The same.',
  'POST /hooks/:slug/:hookKey body ': 'What other programs send may be anything; it ends at `MAX_HOOK_BODY`.',
  'POST /campaigns/preview body templateValues': 'A form writes it as JSON, of MAX_TEXT at most.',
  'POST /campaigns body templateValues': 'The same.',
  'PUT /campaigns/:campaignId body templateValues': 'The same.',
}

/** What is drawn may say anything; it ends at the body's `MAX_FLOW_BYTES`, and each node type ends what it reads. */
const OF_FLOWS = /^(POST|PUT) \/flows\S* body (nodes|edges|globalVariables|scenarios)\[\]/

test.each<[string, z.ZodType, string[]]>([
  ['texts', z.object({ a: z.string(), b: z.string().max(3), c: z.uuid(), d: z.enum(['x']) }), ['a']],
  ['lists', z.object({ a: z.array(z.int()), b: z.array(z.string().max(3)).max(3) }), ['a']],
  ['texts in lists', z.array(z.union([z.int(), z.string()])).max(3), ['[]']],
  ['what a text becomes', z.object({ a: z.string().transform(Number).pipe(z.int()) }), ['a']],
  ['what may be anything', z.object({ a: z.unknown(), b: z.record(z.string(), z.int()) }), ['a', 'b']],
  ['what code decides', z.object({ a: z.preprocess(String, z.string().max(3)).optional() }), ['a']],
])('%s without an end are found', (_, schema, places) => {
  expect(endlessPlaces(schema)).toEqual(places)
})

test('no call takes a text or a list without an end', () => {
  const endless = allRoutes.flatMap(route =>
    Object.entries({ params: paramsSchema(route), query: route.query, body: route.body }).flatMap(([part, schema]) =>
      schema ? endlessPlaces(schema).map(place => `${route.method} ${route.path} ${part} ${place}`) : [],
    ),
  )
  expect(endless.filter(place => !OF_FLOWS.test(place))).toEqual(Object.keys(ENDED_OTHERWISE))
})
