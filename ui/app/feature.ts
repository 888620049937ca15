import type { ComponentType, LazyExoticComponent } from 'react'
import type { Permission } from '../../core/domain/access/permissions.ts'
import type { Language } from '../../core/kit/language.ts'
import type { IconName } from '../kit/icons/icon.tsx'
import { type Later, type Load, later } from '../lib/later.ts'
import type { GuideName } from './guide/names.ts'

/**
 * Where an entry stands: daily work on top, what is set up now and then behind one entry of its own (by the parts of that), and what the
 * operator of the platform does (spec 1 §2).
 */
export const setUpGroups = ['attendance', 'automation', 'campaigns', 'company'] as const
export type SetUpGroup = (typeof setUpGroups)[number]
export type MenuGroup = 'daily' | SetUpGroup | 'platform'

export interface FeatureDefinition {
  /** Addresses; the first is the one of the menu. */
  paths: readonly string[]
  page: Load
  /** Who may open it; none for pages of people who are not signed in. */
  permission?: Permission
  /** Of the pages of people who are not signed in: it stays itself for those who are. */
  whenSignedIn?: true
  /** For the platform's administrators alone. */
  superOnly?: true
  /** Others are told what those are told whose plan has not the page, and are led away (spec 2 §6). */
  leadsAway?: true
  /** It has the whole window: neither menu nor top bar stand beside it. */
  whole?: boolean
  /** The page of the guide about it: `guide/<language>/<name>.md`. */
  guide?: GuideName
  /** `permission`: who finds it in the menu, when fewer do than may open it. */
  menu?: {
    group: MenuGroup
    label: Record<Language, string>
    /** What it is, where the word alone does not say so. */
    title?: Record<Language, string>
    /** A quieter word beside it. */
    beside?: Record<Language, string>
    icon: IconName
    permission?: Permission
    /** A number beside it. */
    badge?: Load
    /** Opened seldom, or by few: it is not fetched ahead. */
    seldom?: true
  }
  /** What it puts into the top bar of every page; each loads after the page. */
  topBar?: readonly Load[]
}

export interface Feature extends Omit<FeatureDefinition, 'page' | 'topBar'> {
  page: Later
  /** Of its entry in the menu. */
  badge: LazyExoticComponent<ComponentType> | undefined
  topBar: readonly LazyExoticComponent<ComponentType>[]
}

/** A page with its address, who may open it and its place in the menu: the `feature.ts` of its folder. */
export function defineFeature({ page, topBar = [], ...more }: FeatureDefinition): Feature {
  const badge = more.menu?.badge && later(more.menu.badge)
  return { ...more, page: later(page), badge, topBar: topBar.map(load => later(load)) }
}

/** The address of a feature without its parameters. */
export const hrefOf = ({ paths }: Feature): string => paths[0]?.split('/:', 1)[0] ?? '/'
