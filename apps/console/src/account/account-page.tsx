import { useTexts } from "@trajet/pages/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { PasskeysSection } from "./passkeys-section.tsx"
import { PasswordSection } from "./password-section.tsx"
import { ProfileSection } from "./profile-section.tsx"
import { SessionsSection } from "./sessions-section.tsx"
import { texts } from "./texts.ts"

/** The account of the user who is signed in. */
export const AccountPage = () => (
  <Page title={useTexts(texts).title}>
    <ProfileSection />
    <PasswordSection />
    <PasskeysSection />
    <SessionsSection />
  </Page>
)
