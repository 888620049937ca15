/**
 * What a module keeps for as long as the program runs, such as a cache: made of the services it is first asked with, and
 * the same whenever it is asked with them again. Two programs in one process, as in tests, keep two.
 *
 * `const limitOf = single((platform: Platform) => new LoginLimit(platform.clock))`, then `limitOf(call.platform)`.
 */
export function single<Services extends object, Kept>(
  make: (services: Services) => Kept,
): (services: Services) => Kept {
  const made = new WeakMap<Services, { kept: Kept }>()
  return services => {
    const known = made.get(services)
    if (known) return known.kept
    const kept = make(services)
    made.set(services, { kept })
    return kept
  }
}
