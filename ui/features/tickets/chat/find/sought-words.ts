import { createContext } from 'react'

/** What is searched for in the chat: what holds it is shown whole. */
export const SoughtWords = createContext('')
