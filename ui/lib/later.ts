import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>

/** A component whose script comes when it is first shown, or fetched ahead. */
export type Later<Props = object> = LazyExoticComponent<ComponentType<Props>> & { fetch: () => Promise<unknown> }

/**
 * What was fetched ahead is shown at once. React alone would ask a promise first, show what stands in meanwhile, and leave
 * that for a third of a second, so that nothing flickers.
 */
export function later<Props = object>(load: Load<Props>): Later<Props> {
  let here: Awaited<ReturnType<Load<Props>>> | undefined
  const fetch = async (): ReturnType<Load<Props>> => {
    here = await load()
    return here
  }
  const component = lazy(() => (here ? atOnce(here) : fetch()))
  return Object.assign(component, { fetch })
}

/** As React reads a promise: one that answers before `then` returns. */
const atOnce = <Value>(value: Value): Promise<Value> =>
  // biome-ignore lint/suspicious/noThenProperty: it stands for a promise.
  ({ then: (resolve: (value: Value) => void) => resolve(value) }) as Promise<Value>
