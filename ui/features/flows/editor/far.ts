import { createContext, use } from 'react'

/** From so many nodes on only those in view are drawn, and as blocks where nothing of them can be read. */
export const MANY = 120
/** Under this size it cannot. */
export const FAR = 0.4

/** Whether many nodes are seen from so far away that each is a block. */
export const FarContext = createContext(false)
export const useFar = (): boolean => use(FarContext)
