interface Bounds<Answer> {
  readonly answersMax: number
  /** Bytes of the texts and of their answers, as far as `bytesOf` tells. */
  readonly bytesMax: number
  readonly bytesOf: (answer: Answer) => number
}

const bytesPerCharacter = 2

/**
 * Remembers what was answered for a text, in a process and for all who ask: an answer must depend on its text alone. Keeps
 * the answers that were asked for last: at most `answersMax`, and at most `bytesMax` bytes of them.
 */
export class RecentAnswers<Answer extends object | string> {
  // What was asked for since the last change of the maps, and what before. Cheaper than the order of each use.
  #young = new Map<string, Answer>()
  #old = new Map<string, Answer>()
  #youngBytes = 0
  readonly #bounds: Bounds<Answer>

  constructor(bounds: Bounds<Answer>) {
    this.#bounds = bounds
  }

  get(text: string): Answer | undefined {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const old = this.#old.get(text)
    if (old !== undefined) this.keep(text, old)
    return old
  }

  /** Keeps an answer, and returns it. */
  keep(text: string, answer: Answer): Answer {
    const { answersMax, bytesMax, bytesOf } = this.#bounds
    const bytes = bytesPerCharacter * text.length + bytesOf(answer)
    // Each of the two maps has half of both bounds.
    if (bytes > bytesMax / 2) return answer
    if (this.#young.size >= answersMax / 2 || this.#youngBytes + bytes > bytesMax / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(text, answer)
    this.#youngBytes += bytes
    return answer
  }
}
