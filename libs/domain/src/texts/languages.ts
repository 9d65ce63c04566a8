import { english } from "./english.ts"
import { french } from "./french.ts"
import type { Language } from "./language.model.ts"
import type { NoticeTexts } from "./texts.model.ts"

export const noticeTexts: Readonly<Record<Language, NoticeTexts>> = { fr: french, en: english }
