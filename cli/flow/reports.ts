/** What came of one scenario. */
export interface Outcome {
  name: string
  path: string
  passed: boolean
  seconds: number
  /** Its conversation, and what is wrong. */
  told: string[]
}

/** As JUnit XML. */
export function junit(outcomes: readonly Outcome[]): string {
  const failures = outcomes.filter(({ passed }) => !passed).length
  const cases = outcomes.map(({ name, path, passed, seconds, told: emitted }) => {
    const head = `    <testcase name="${xmlText(name)}" classname="${xmlText(path)}" time="${seconds.toFixed(3)}"`
    if (passed) return `${head}/>`
    return `${head}>\n      <failure message="not as expected">${xmlText(emitted.join('\n'))}</failure>\n    </testcase>`
  })
  const suite = `  <testsuite name="balcao flow test" tests="${outcomes.length}" failures="${failures}">`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    suite,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not know are left out. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, letter => entities[letter]!)

/** As TAP 14. */
export function tap(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(({ name, path, passed, told: emitted }, index) => {
    const line = `${passed ? 'ok' : 'not ok'} ${index + 1} - ${name.replace(/[\\#]/g, '\\$&').replaceAll('\n', ' ')}`
    if (passed) return [line]
    return [
      line,
      '  ---',
      `  at: ${JSON.stringify(path)}`,
      '  conversation:',
      ...emitted.map(text => `    - ${JSON.stringify(text)}`),
      '  ...',
    ]
  })
  return ['TAP version 14', `1..${outcomes.length}`, ...lines, ''].join('\n')
}
