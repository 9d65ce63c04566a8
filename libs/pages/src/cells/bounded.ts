/** A map that forgets the entry that was set first once it has more than `most`. */
export const bounded = <A>(most: number) => {
  const entries = new Map<string, A>()
  return {
    get: (name: string): A | undefined => entries.get(name),
    set: (name: string, value: A): void => {
      entries.delete(name)
      entries.set(name, value)
      const [first] = entries.keys()
      if (entries.size > most && first !== undefined) entries.delete(first)
    }
  }
}
