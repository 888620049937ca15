import { expect, test } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

const MOST = { inAll: 3, ofCompany: 2, waiting: 1 }

test('work is done when there is a place for its company, and not at all where too many of it wait', async () => {
  const places = new FairSemaphore<number>(MOST)
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const work = (companyId: number, name: string) =>
    places.run(companyId, () => {
      begun.push(name)
      return new Promise<string>(resolve => end.set(name, () => resolve(name)))
    })
  const [one, , three, four] = [work(1, 'a'), work(1, 'b'), work(1, 'c'), work(1, 'd')]
  const other = work(2, 'e')
  const third = work(3, 'f')
  expect(await four).toBeUndefined()
  expect(begun).toEqual(['a', 'b', 'e'])
  end.get('a')!()
  expect(await one).toBe('a')
  await expect.poll(() => begun).toHaveLength(4)
  end.get('e')!()
  expect(await other).toBe('e')
  await expect.poll(() => begun).toHaveLength(5)
  for (const name of ['b', 'c', 'f']) end.get(name)!()
  expect(await Promise.all([three, third])).toEqual(['c', 'f'])
})

test('work that fails leaves its place', async () => {
  const places = new FairSemaphore<number>({ inAll: 1, ofCompany: 1, waiting: 1 })
  await expect(places.run(1, () => Promise.reject(new Error('não')))).rejects.toThrow('não')
  expect(await places.run(1, async () => 'sim')).toBe('sim')
})
