import type { ReactNode } from 'react'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'

export interface PageHeaderProps {
  title: Translatable
  /** One line on what the page is for. */
  purpose?: Content
  /** The primary action: top right, and a bar at the bottom on phones. */
  action?: ReactNode
  /** A link back, above the title. */
  back?: ReactNode
}

export const PageHeader = ({ title, purpose, action, back }: PageHeaderProps) => (
  <header className="mb-6">
    {back && <div className="mb-2 text-sm">{back}</div>}
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{translate(title)}</h1>
        {purpose && <p className="mt-1 text-muted">{translateContent(purpose)}</p>}
      </div>
      {action && (
        <div className="flex gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--bar) max-sm:z-30 max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:py-3 max-sm:pb-[max(0.75rem,calc(env(safe-area-inset-bottom)-var(--bar)))] max-sm:*:min-w-0 max-sm:*:flex-1 max-sm:[&_:is(a,button)]:w-full max-sm:[&_:is(a,button)]:shrink max-sm:[&_:is(a,button)]:px-2 max-sm:[&_:is(a,button)]:leading-tight max-sm:[body:has(&)]:pb-20">
          {action}
        </div>
      )}
    </div>
  </header>
)

/** Width and margins of a page's content inside a layout. */
export const Page = ({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) => (
  <div className={narrow ? 'mx-auto w-full max-w-3xl' : 'mx-auto w-full max-w-6xl'}>{children}</div>
)
