import { Link } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'

/** For people who follow a link to requests that their role doesn't see. */
export const NoRequests = () => (
  <EmptyState
    title="You don’t have access to requests"
    action={
      <Button asChild>
        <Link to="/dashboard">Go to your dashboard</Link>
      </Button>
    }
  >
    <p>Only staff who make or decide requests can see them.</p>
  </EmptyState>
)
