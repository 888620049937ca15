import { expect, test } from 'vitest'
import { type AuditReport, errorsOf } from './audit.ts'

const report: AuditReport = {
  vulnerabilities: {
    leftpad: { via: [{ title: 'Pads too much', severity: 'high', url: 'https://advisories.example/GHSA-aaaa' }] },
    rightpad: {
      via: ['leftpad', { title: 'Pads too much', severity: 'high', url: 'https://advisories.example/GHSA-aaaa' }],
    },
  },
}
const accept = (advisory: string, until: string) => [{ advisory, why: 'it is never called', until }]

test('a known error of a dependency is reported once, with its address', () => {
  expect(errorsOf(report, [], '2026-11-23')).toEqual([
    expect.stringMatching(/pad: Pads too much \(high\), https:\/\/advisories\.example\/GHSA-aaaa$/),
  ])
  expect(errorsOf({ vulnerabilities: {} }, [], '2026-11-23')).toEqual([])
})

test('one that is accepted is, until its day is over, and no other', () => {
  expect(errorsOf(report, accept('GHSA-aaaa', '2026-11-23'), '2026-11-23')).toEqual([])
  expect(errorsOf(report, accept('GHSA-aaaa', '2026-11-22'), '2026-11-23')).toHaveLength(1)
  expect(errorsOf(report, accept('GHSA-aaa', '2026-12-31'), '2026-11-23')).toHaveLength(1)
})
