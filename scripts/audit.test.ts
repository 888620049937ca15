import { expect, test } from 'vitest'
import { type AuditReport, faultsOf } from './audit.ts'

const report: AuditReport = {
  vulnerabilities: {
    leftpad: { via: [{ title: 'Pads too much', severity: 'high', url: 'https://advisories.example/GHSA-aaaa' }] },
    rightpad: {
      via: ['leftpad', { title: 'Pads too much', severity: 'high', url: 'https://advisories.example/GHSA-aaaa' }],
    },
  },
}
const accept = (advisory: string, until: string) => [{ advisory, why: 'it is never called', until }]

test('a known fault of a dependency is told once, with its address', () => {
  expect(faultsOf(report, [], '2026-11-23')).toEqual([
    expect.stringMatching(/pad: Pads too much \(high\), https:\/\/advisories\.example\/GHSA-aaaa$/),
  ])
  expect(faultsOf({ vulnerabilities: {} }, [], '2026-11-23')).toEqual([])
})

test('one that is accepted is, until its day is over, and no other', () => {
  expect(faultsOf(report, accept('GHSA-aaaa', '2026-11-23'), '2026-11-23')).toEqual([])
  expect(faultsOf(report, accept('GHSA-aaaa', '2026-11-22'), '2026-11-23')).toHaveLength(1)
  expect(faultsOf(report, accept('GHSA-aaa', '2026-12-31'), '2026-11-23')).toHaveLength(1)
})
