import { Preview } from './preview';
export default function Page() {
  return <Preview />;
}
