import { afterEach, expect, it, vi } from 'vitest'
import { quietLibsignal } from './console-filter.ts'

const levels = ['log', 'info', 'warn', 'error'] as const

afterEach(() => vi.restoreAllMocks())

it('what libsignal prints is seen nowhere, and all else as before', () => {
  const seen: unknown[][] = []
  for (const level of levels)
    vi.spyOn(console, level).mockImplementation((...parts) => void seen.push([level, ...parts]))
  quietLibsignal()
  for (const level of levels) {
    console[level]('Closing session:', { privKey: 'secret' })
    console[level]('Failed to decrypt message with any known session...')
    console[level]('Opening hours', 7)
    console[level](['Closing session'])
  }
  expect(seen).toEqual(
    levels.flatMap(level => [
      [level, 'Opening hours', 7],
      [level, ['Closing session']],
    ]),
  )
})
