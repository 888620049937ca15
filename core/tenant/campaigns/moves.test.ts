import { expect, test } from 'vitest'
import { campaignStatuses } from '../../domain/campaign-states.ts'
import { HOUR } from '../../kit/clock.ts'
import { campaignAfter, campaignMoves, mayEditCampaign } from './contract.ts'

const verbs = [...new Set(campaignMoves.map(({ verb }) => verb))]

/** By hand, from spec 2 §4: where each verb leads, in the order of the statuses; `-` where it is rejected. */
const TABLE: Record<(typeof verbs)[number], string> = {
  //         INATIVA PROGRAMADA EM_ANDAMENTO CANCELADA FINALIZADA
  save: 'INATIVA INATIVA - CANCELADA -',
  plan: 'PROGRAMADA PROGRAMADA - - -',
  start: '- EM_ANDAMENTO - - -',
  cancel: '- - CANCELADA - -',
  restart: '- - - EM_ANDAMENTO -',
  finish: '- - FINALIZADA - -',
  retry: '- - EM_ANDAMENTO - EM_ANDAMENTO',
  remove: 'gone gone - gone gone',
}

test.each(verbs)('%s leads where the table says, and is rejected elsewhere', verb => {
  expect(campaignStatuses.map(status => campaignAfter(status, verb) ?? '-').join(' ')).toBe(TABLE[verb])
})

test('no verb leads from a status to two', () => {
  const pairs = campaignMoves.map(({ from, verb }) => `${from} ${verb}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

test('a planned one is edited while there is more than an hour to go, one that was cancelled always', () => {
  const now = 1_000_000_000
  const may = (status: (typeof campaignStatuses)[number], ahead: number | null) =>
    mayEditCampaign({ status, scheduledAt: ahead === null ? null : now + ahead }, now)
  expect([may('PROGRAMADA', HOUR + 1), may('PROGRAMADA', HOUR), may('INATIVA', null), may('CANCELADA', -1)]).toEqual([
    ...[true, false, true, true],
  ])
  expect([may('EM_ANDAMENTO', -1), may('FINALIZADA', -1)]).toEqual([false, false])
})
