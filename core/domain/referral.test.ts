import { expect, test } from 'vitest'
import { type CameBy, referralName, referralOf } from './referral.ts'

const at = '2026-11-28T12:00:00.000Z'

test.each<[string, CameBy, string]>([
  ['an advertisement', { ad: { sourceId: '1', sourceType: 'ad' } }, 'ad'],
  ['a post', { ad: { sourceId: '1', sourceType: 'POST' } }, 'post'],
  ['an advertisement of which nothing is told', { origin: { entryPoint: 'ctwa_ad' } }, 'ad'],
  ['one of Facebook', { origin: { conversionSource: 'FB_Ads' } }, 'ad'],
  ['a product', { origin: { product: { id: '7' } } }, 'catalog'],
  ['the catalogue', { origin: { entryPoint: 'catalog' } }, 'catalog'],
  ['a link', { origin: { entryPoint: 'click_to_chat_link' } }, 'link'],
  ['a link with a campaign', { origin: { utmCampaign: 'natal' } }, 'link'],
  ['a search', { origin: { entryPoint: 'global_search_new_chat' } }, 'search'],
  ['another way', { origin: { entryPoint: 'contact_card' } }, 'other'],
])('%s is of its kind', (_, emitted, kind) => expect(referralOf(emitted, at)?.kind).toBe(kind))

test('all that is told is stored but the picture, and nothing makes no referral', () => {
  const ad = { title: 'Oferta', body: 'Só hoje', sourceId: '120', ctwaClid: 'c1', thumbnail: 'AA==' }
  const origin = { entryPoint: 'ctwa_ad', utmSource: 'ig', product: { id: '9', title: 'Lustre' } }
  const { thumbnail: _, ...stored } = ad
  expect(referralOf({ ad, origin }, at)).toEqual({ kind: 'ad', at, ...stored, entryPoint: 'ctwa_ad', utmSource: 'ig' })
  expect(referralOf({ origin: { product: { id: '9', title: 'Lustre', url: 'https://a.example' } } }, at)).toEqual({
    ...{ kind: 'catalog', at, sourceId: '9', title: 'Lustre', sourceUrl: 'https://a.example' },
  })
  expect(referralOf({ ad: { title: 'Oferta' }, origin: { product: { id: '9', title: 'Lustre' } } }, at)).toEqual({
    ...{ kind: 'ad', at, title: 'Oferta' },
  })
  expect(referralOf({}, at)).toBeUndefined()
})

test('a report calls an advertisement by its title, a link by its campaign, and what has no name nothing', () => {
  expect(referralName({ kind: 'ad', sourceId: '120', title: 'Oferta' })).toBe('Oferta')
  expect(referralName({ kind: 'link', utmSource: 'site', utmCampaign: 'natal' })).toBe('natal')
  expect(referralName({ kind: 'search' })).toBe('')
})
