import { exec, getCurrentUrl, Route as PlainRoute, Router as PlainRouter, route, useRouter } from 'preact-router'
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react'

/** The typed face of preact-router; pages see only this. Paths are those of the browser's address. */

export type Params = Record<string, string | undefined>

export interface RouteProps {
  /** `:name`, `:name?` for an optional part, `:name*` for the rest. */
  path: string
  component: ComponentType
  /** Shown when no other path fits. */
  default?: boolean
}

export const Router = PlainRouter as unknown as ComponentType<{
  children: ReactNode
  onChange?: (at: { url: string }) => void
}>
export const Route = PlainRoute as unknown as ComponentType<RouteProps>

/** Goes to a path of the product; `replace` leaves no step back. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  route(path, options.replace ?? false)
}

export interface Place {
  /** Path and query, as in the address bar. */
  url: string
  /** Path alone. */
  path: string
  /** Parameters of the route that is shown and, under their names, of the query. */
  params: Params
}

/** Where we are; renders again when that changes. */
export function usePlace(): Place {
  const [at] = useRouter() as unknown as [{ url?: string; matches?: Params | null }]
  const url = at.url ?? getCurrentUrl()
  return { url, path: url.replace(/[?#].*$/, ''), params: present(at.matches ?? {}) }
}

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

/** An ordinary link; the router catches the click. Give `data-native` for downloads and other hosts' pages. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { path } = usePlace()
  return <a href={href} aria-current={path === href ? 'page' : undefined} {...rest} />
}
