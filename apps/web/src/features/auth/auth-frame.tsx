import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '~/ui/card.tsx'

const promises = [
  'We pay your landlord the whole advance',
  'You repay month by month, on your payday',
  'Every fee and the total cost before you sign',
]

/** The frame of the sign-in pages: the form, and on wide windows what Efie is for. */
export const AuthFrame = ({
  title,
  purpose,
  children,
  wide = false,
}: {
  title: string
  purpose: ReactNode
  children: ReactNode
  wide?: boolean
}) => (
  <div
    className={
      wide
        ? 'mx-auto grid max-w-5xl gap-8 lg:grid-cols-[1fr_18rem]'
        : 'mx-auto grid max-w-4xl gap-8 py-4 lg:grid-cols-[1fr_20rem] lg:py-10'
    }
  >
    <Card className="sm:p-8">
      <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{title}</h1>
      <p className="mt-1.5 text-muted">{purpose}</p>
      <div className="mt-6">{children}</div>
    </Card>
    <aside className="hidden self-start rounded bg-forest p-8 text-cream lg:block">
      <p className="text-xl font-semibold">A home now, paid for over the year</p>
      <ul className="mt-6 space-y-4">
        {promises.map((promise) => (
          <li key={promise} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-gold" aria-hidden="true" />
            {promise}
          </li>
        ))}
      </ul>
      <p className="mt-8 border-t border-forest-line pt-6 text-sm text-cream-muted">
        Questions? We answer 9AM-5PM Monday-Friday.
      </p>
    </aside>
  </div>
)
