import { languages } from '@efie/domain'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileCheck, House, Languages, LogIn, LogOut, UserPlus } from 'lucide-react'
import { languageNames } from '~/i18n/i18n.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { Logo } from '~/ui/logo.tsx'
import { useLanguageChoice } from '~/platform/language/use-language.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { visibleAdminEntries } from '~/platform/navigation/admin-entries.ts'
import { hasUserSidebar } from '~/platform/navigation/roles.ts'
import { accountLinks } from './account-links.ts'
import { SideLink } from './nav-links.tsx'
import { UserGroups } from './user-groups.tsx'
import { useSignOut } from './use-sign-out.ts'

const everybody = [
  { label: msg`Home`, to: '/', icon: House },
  { label: msg`Eligibility Check`, to: '/eligibility', icon: FileCheck },
]
const guests = [
  { label: msg`Login`, to: '/login', icon: LogIn },
  { label: msg`Register`, to: '/register', icon: UserPlus },
]

const buttonStyles =
  'flex min-h-10 w-full items-center gap-3 rounded px-3 py-2 text-[0.9375rem] font-medium text-muted hover:bg-sunken hover:text-ink'

/** Languages under their own names. */
const LanguageItems = ({ onChosen }: { onChosen: () => void }) => {
  const { language, choose, possible } = useLanguageChoice()
  if (!possible) return null
  return languages
    .filter((other) => other !== language)
    .map((other) => (
      <li key={other}>
        <button
          type="button"
          lang={other}
          onClick={() => {
            onChosen()
            choose(other)
          }}
          className={buttonStyles}
        >
          <Languages className="size-5" aria-hidden="true" />
          {languageNames[other]}
        </button>
      </li>
    ))
}

/** The top bar on phones, with the menu that contains the sidebar. */
export default function MobileMenu({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const user = useAuthStore((state) => state.user)
  const abilities = useAuthStore((state) => state.abilities)
  const signOut = useSignOut()
  const close = () => onOpenChange(false)
  const first = [...everybody, ...(user ? accountLinks(user.role) : guests)]
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={<Logo />} className="max-w-xs">
      <nav aria-label={t`Menu`} className="space-y-5">
        <ul className="space-y-0.5">
          {first.map((entry) => (
            <li key={entry.to}>
              <SideLink entry={entry} onNavigate={close} />
            </li>
          ))}
          <LanguageItems onChosen={close} />
          {user && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close()
                  void signOut()
                }}
                className={buttonStyles}
              >
                <LogOut className="size-5" aria-hidden="true" />
                <Trans>Sign out</Trans>
              </button>
            </li>
          )}
        </ul>
        {user && hasUserSidebar(user.role) && (
          <UserGroups onNavigate={close} skip={first.map(({ to }) => to)} />
        )}
        {user && !hasUserSidebar(user.role) && (
          <ul className="space-y-0.5 border-t pt-4">
            {visibleAdminEntries(abilities).map((entry) => (
              <li key={entry.to}>
                <SideLink entry={entry} onNavigate={close} />
              </li>
            ))}
          </ul>
        )}
      </nav>
    </Sheet>
  )
}
