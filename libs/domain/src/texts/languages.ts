import { english } from "./english.ts"
import { french } from "./french.ts"
import type { NoticeTexts } from "./texts.model.ts"

const languages = { fr: french, en: english } satisfies Readonly<Record<string, NoticeTexts>>

export type Language = keyof typeof languages

export const noticeTexts: Readonly<Record<Language, NoticeTexts>> = languages
