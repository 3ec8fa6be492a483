import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, CircleHelp, MessageSquarePlus, Scale } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { useListParams } from '~/platform/lists/list-params.ts'
import { SearchBox } from '~/platform/lists/search-box.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { type Article, searchArticles, topicLabels, topics } from './article.ts'
import { articles } from './articles.ts'

export const meta = pageMeta(
  msg`Help Center`,
  msg`Answers about costs, documents, payments, paying late, returns and privacy.`,
)

const Text = ({ article }: { article: Article }) => (
  <div className="space-y-3 text-muted">
    {article.paragraphs.map((paragraph) => (
      <p key={paragraph.id}>{translate(paragraph)}</p>
    ))}
    {article.list && (
      <ul className="list-disc space-y-1.5 pl-5">
        {article.list.map((line) => (
          <li key={line.id}>{translate(line)}</li>
        ))}
      </ul>
    )}
    {article.ending && <p>{translate(article.ending)}</p>}
    <p className="flex flex-wrap gap-x-5 gap-y-1">
      {article.links.map(({ label, to }) => (
        <Link key={to} to={to} className="font-semibold text-primary underline underline-offset-4">
          {translate(label)}
        </Link>
      ))}
    </p>
  </div>
)

/** Opens automatically when the URL names it. The browser's search finds its text even while closed. */
const Answer = ({ article }: { article: Article }) => {
  const { hash } = useLocation()
  const named = hash === `#${article.id}`
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!named || !element.current) return
    element.current.open = true
    element.current.scrollIntoView({ block: 'start' })
  }, [named])
  return (
    <details ref={element} id={article.id} className="group scroll-mt-20">
      <summary className="flex items-start justify-between gap-4 px-5 py-4 font-semibold marker:content-none hover:text-primary [&::-webkit-details-marker]:hidden">
        <h3>{translate(article.title)}</h3>
        <ChevronDown
          className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="px-5 pb-5">
        <Text article={article} />
      </div>
    </details>
  )
}

const Topics = ({ found }: { found: readonly Article[] }) => (
  <div className="space-y-8">
    {topics.map((topic) => {
      const own = found.filter((article) => article.topic === topic)
      return own.length === 0 ? null : (
        <section key={topic} aria-labelledby={`topic-${topic}`}>
          <h2 id={`topic-${topic}`} className="mb-3 text-xl font-semibold">
            {translate(topicLabels[topic])}
          </h2>
          <div className="divide-y divide-line rounded border border-line bg-surface shadow-raised">
            {own.map((article) => (
              <Answer key={article.id} article={article} />
            ))}
          </div>
        </section>
      )
    })}
  </div>
)

const Person = () => {
  const isAuthenticated = useAuthStore((state) => state.isAuthenticated)
  return (
    <div className="mt-10 grid gap-5 sm:grid-cols-2">
      <Card>
        <MessageSquarePlus className="size-6 text-primary" aria-hidden="true" />
        <h2 className="mt-3 text-lg font-semibold">
          <Trans>Write to us</Trans>
        </h2>
        <p className="mt-1 mb-4 text-muted">
          <Trans>
            Create a ticket and follow our reply under View Tickets. We’re open 9AM-5PM Monday-Friday.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/tickets/create">
              <Trans>Create Ticket</Trans>
            </Link>
          </Button>
          {!isAuthenticated && (
            <Button asChild tone="secondary">
              <Link to="/contact">
                <Trans>Write without an account</Trans>
              </Link>
            </Button>
          )}
        </div>
      </Card>
      <Card>
        <Scale className="size-6 text-primary" aria-hidden="true" />
        <h2 className="mt-3 text-lg font-semibold">
          <Trans>Make a complaint</Trans>
        </h2>
        <p className="mt-1 mb-4 text-muted">
          <Trans>
            Has something gone wrong? We’ll answer your complaint within twenty days, and you can see the
            deadline on your ticket. If you’re still not happy, you can go to the Bank of Ghana.
          </Trans>
        </p>
        <Button asChild tone="secondary">
          <Link to="/tickets/create?category=complaint">
            <Trans>Make a complaint</Trans>
          </Link>
        </Button>
      </Card>
    </div>
  )
}

export default function HelpPage() {
  const params = useListParams()
  const query = params.get('q')
  const found = searchArticles(articles, query)
  return (
    <Page narrow>
      <PageHeader title={t`Help Center`} purpose={t`Answers to common questions, and how to reach us.`} />
      <div className="mb-8 flex *:max-w-none">
        <SearchBox value={query} label={t`Search for answers`} onSearch={(q) => params.set({ q })} />
      </div>
      <p aria-live="polite" className="sr-only">
        {query && plural(found.length, { one: '# answer found', other: '# answers found' })}
      </p>
      {found.length > 0 ? (
        <Topics found={found} />
      ) : (
        <EmptyState
          icon={CircleHelp}
          title={t`No results for “${query}”`}
          action={
            <>
              <Button tone="secondary" onClick={() => params.set({ q: null })}>
                <Trans>Show all answers</Trans>
              </Button>
              <Button asChild>
                <Link to={`/tickets/create?about=${encodeURIComponent(query)}`}>
                  <Trans>Write to us</Trans>
                </Link>
              </Button>
            </>
          }
        >
          <p>
            <Trans>Try a different word, such as “late” or “selfie”.</Trans>
          </p>
        </EmptyState>
      )}
      <Person />
    </Page>
  )
}
