/**
 * What preact-router needs of preact, made of React. The bundler and vitest resolve `preact` to this file; nothing else may
 * import it. The four differences that matter are commented where they are bridged.
 */
import {
  Children,
  cloneElement as cloneReactElement,
  isValidElement,
  Component as ReactComponent,
  type ReactElement,
} from 'react'

export { createContext, createElement as h } from 'react'

type Bag = Record<string, unknown>

/** The router writes `index` and `rank` on the elements, which React freezes in development: it gets copies. */
export function toChildArray(children: unknown): unknown[] {
  return Children.toArray(children as Parameters<typeof Children.toArray>[0])
    .filter(child => isValidElement(child))
    .map(child => ({ ...child }))
}

/** The router passes `key: undefined`, which must not become the text "undefined", and one of its copies as element. */
export function cloneElement(copy: ReactElement, props: Bag): ReactElement {
  const { key: _key, ref: _ref, ...rest } = props
  return cloneReactElement(copy, rest)
}

export class Component extends ReactComponent {}

/** preact calls `render(props, state)`, React calls `render()`; `p` of the router's will-hooks is not needed under React. */
Object.defineProperties(Component.prototype, {
  render: {
    configurable: true,
    get: () => undefined,
    set(this: object, render: (props: unknown, state: unknown) => unknown) {
      Object.defineProperty(this, 'render', {
        configurable: true,
        value(this: ReactComponent) {
          return render.call(this, this.props, this.state)
        },
      })
    },
  },
  componentWillMount: { configurable: true, get: () => undefined, set() {} },
  componentWillUpdate: { configurable: true, get: () => undefined, set() {} },
})
