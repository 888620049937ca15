/** The browser of page tests asks for Portuguese, whatever the machine does that runs them (decision 355). */
Object.defineProperty(navigator, 'languages', { get: () => ['pt-BR'], configurable: true })
