import { type LoaderFunctionArgs, useParams } from 'react-router';
import { AttractionScreen, primeAttraction } from './attraction-screen.tsx';

const load = async ({ context, params, request }: LoaderFunctionArgs) => {
  await primeAttraction(context, { id: params.id ?? '' }, request.url);
  return null;
};
export const loader = load;
export const clientLoader = load;

export default function Attraction() {
  const { id = '' } = useParams();
  return <AttractionScreen by={{ id }} />;
}
