import { exec, getCurrentUrl, Route as PlainRoute, Router as PlainRouter, route, useRouter } from 'preact-router'
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useSyncExternalStore,
} from 'react'
import { createStore } from '../store.ts'
import { leadBack, leadHidden, pageSteps } from './steps.ts'

/** The typed face of preact-router; pages see only this. Paths are those of the browser's address. */

export type Params = Record<string, string | undefined>

export interface RouteProps {
  /** `:name`, `:name?` for an optional part, `:name*` for the rest. */
  path: string
  component: ComponentType
  /** Shown when no other path fits. */
  default?: boolean
}

const Plain = PlainRouter as unknown as ComponentType<{
  children: ReactNode
  history: typeof pageSteps
  onChange: (at: { url: string }) => void
}>
export const Route = PlainRoute as unknown as ComponentType<RouteProps>

/** The address that a router last showed, for those who stand outside of it. */
const displayed = createStore(getCurrentUrl())

/**
 * A router tells while it renders, which React wants after the render. It tells again each time that React throws its first
 * render away because the script of a page is still coming; anyone who rendered at that would make React render for ever.
 */
const report = ({ url }: { url: string }): void => queueMicrotask(() => displayed.set(url))

/** Shows the route that fits the address. */
export function Router({ children }: { children: ReactNode }) {
  return (
    <Plain history={pageSteps} onChange={report}>
      {children}
    </Plain>
  )
}

/** Goes to a path of the product; `replace` leaves no step back. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  const replace = options.replace ?? false
  if (!route(path, replace)) leadHidden(path, replace ? 'replace' : 'push')
}

/** Goes back to where this page was come to from; what was looked for there is there again. */
export const navigateBack = leadBack

export interface Place {
  /** Path and query, as in the address bar. */
  url: string
  /** Path alone. */
  path: string
  /** Inside of a router, the parameters of the route that is shown and, under their names, of the query. */
  params: Params
}

/** Where we are; renders again when that changes. */
export function usePlace(): Place {
  const [at] = useRouter() as unknown as [{ url?: string; matches?: Params | null; router?: object }]
  useSyncExternalStore(displayed.subscribe, at.router ? unwatched : displayed.get)
  const url = at.url ?? getCurrentUrl()
  return { url, path: url.split(/[?#]/, 1)[0]!, params: present(at.matches ?? {}) }
}

/** Inside of a router its context tells. */
const unwatched = (): undefined => undefined

/** An optional part that lacks is empty to the router; here it is not there. */
function present(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value))
}

/** The parameters when an address fits a path pattern, else undefined. */
export function matchPath(path: string, pattern: string): Params | undefined {
  const found = (exec as unknown as (url: string, pattern: string, options: object) => Params | false)(
    path,
    pattern,
    {},
  )
  return found ? present(found) : undefined
}

/** A link to a page. Links that are files or other hosts' pages are plain ones, with `data-native`. */
export function Link({
  href,
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }) {
  const { path } = usePlace()
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    // Before a layer that it stands in closes: the page then takes the place of the layer's step.
    navigate(href)
    onClick?.(event)
  }
  return <a href={href} aria-current={path === href ? 'page' : undefined} {...rest} data-native onClick={follow} />
}
