import type { Module } from '../company/index.ts'

/** What only one module may give: a second one would take its place unseen. */
const PROVIDED: Record<string, (module: Module) => readonly string[]> = {
  module: ({ name }) => [name],
  route: ({ routes }) => routes.map(({ route }) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`),
  table: ({ owns = [] }) => owns,
  'kind of job': ({ jobs = [] }) => jobs.map(({ kind }) => kind),
  event: ({ events = {} }) => Object.keys(events),
  error: ({ errors = {} }) => Object.keys(errors),
  /** Channels and signals share one vocabulary on the socket. */
  frame: ({ channels = [], signals = {} }) => [
    ...channels.flatMap(({ channel: { join, leave } }) => (leave === undefined ? [join] : [join, leave])),
    ...Object.keys(signals),
  ],
}

/** Throws with everything that two of these modules give, or one of them twice. */
export function checkModules(modules: readonly Module[]): void {
  const errors = Object.entries(PROVIDED).flatMap(([what, inputBy]) => {
    const givers = Map.groupBy(
      modules.flatMap(module => inputBy(module).map(provided => ({ given: provided, name: module.name }))),
      ({ given: provided }) => provided,
    )
    return [...givers]
      .filter(([, by]) => by.length > 1)
      .map(([provided, by]) => `the ${what} ${provided} is given by ${by.map(({ name }) => name).join(' and ')}`)
  })
  if (errors.length > 0) throw new Error(errors.join('; '))
}
