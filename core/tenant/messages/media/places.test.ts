import { expect, test } from 'vitest'
import { MAX_DOWNLOADS } from '../../../kit/limits.ts'
import { Downloads, newDownloadPlaces } from './places.ts'

/** Asks for a place for so many files of a company; answers the names of those that began, and how to end one. */
function files(places = newDownloadPlaces()) {
  const companies = new Map<number, Downloads>()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const leaves = new Map<string, () => void>()
  const ask = (companyId: number, count: number, from = 1) => {
    const downloads = companies.get(companyId) ?? new Downloads(places)
    companies.set(companyId, downloads)
    for (let id = from; id < from + count; id += 1)
      downloads.ask(id, leave => {
        begun.push(`${companyId}/${id}`)
        leaves.set(`${companyId}/${id}`, leave)
        return new Promise(resolve => ends.set(`${companyId}/${id}`, resolve))
      })
  }
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { begun, ask, end, leaves }
}

const { inAll, ofCompany, waiting } = MAX_DOWNLOADS

test('a company has a few files fetched at once, the next when one has come', async () => {
  const { begun, ask, end } = files()
  ask(1, 10)
  expect(begun).toHaveLength(ofCompany)
  await end('1/1')
  expect(begun.at(-1)).toBe(`1/${ofCompany + 1}`)
  expect(begun).toHaveLength(ofCompany + 1)
})

test('another company need not wait for them, and all together have an end', async () => {
  const { begun, ask, end } = files()
  for (let companyId = 1; companyId <= inAll; companyId += 1) ask(companyId, ofCompany)
  expect(begun).toHaveLength(inAll)
  expect(new Set(begun.map(name => name.split('/')[0])).size).toBe(Math.ceil(inAll / ofCompany))
  await end(begun[0]!)
  expect(begun.at(-1)).not.toMatch(/^1\//)
})

test('a file that waits or is being fetched is not taken twice, and again when it is over', async () => {
  const { begun, ask, end } = files()
  ask(1, 1)
  ask(1, 1)
  expect(begun).toEqual(['1/1'])
  await end('1/1')
  ask(1, 1)
  expect(begun).toEqual(['1/1', '1/1'])
})

test('whoever has left its place lets the next one begin, once', async () => {
  const { begun, ask, end, leaves } = files()
  ask(1, ofCompany + 2)
  leaves.get('1/1')!()
  leaves.get('1/1')!()
  expect(begun).toHaveLength(ofCompany + 1)
  await end('1/1')
  expect(begun).toHaveLength(ofCompany + 1)
})

test('those that wait have an end, too', async () => {
  const { begun, ask, end } = files()
  const count = ofCompany + waiting + 5
  ask(1, count)
  for (let id = 1; id <= ofCompany + waiting; id += 1) await end(`1/${id}`)
  expect(begun).toHaveLength(ofCompany + waiting)
  ask(1, 1, count)
  expect(begun.at(-1)).toBe(`1/${count}`)
})
