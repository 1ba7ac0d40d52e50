// An example of a waiting room: asks the queue at the script's own origin every five seconds whether it is the visitor's turn.
// The storefront loads the script on event pages of a brand with `waitingRoom`, and shows an event page once `enter` resolves; `signal`
// is aborted when the visitor leaves the line. `stillWaiting` tells the storefront that the queue has answered: after ten minutes without
// it the visitor may go on.
{
  const queue = new URL(document.currentScript.src).origin;

  globalThis.grandstandWaitingRoom = {
    async enter({ eventId, signal, stillWaiting }) {
      while (!signal.aborted) {
        const answer = await fetch(`${queue}/turn?event=${encodeURIComponent(eventId)}`, { signal });
        if (!answer.ok || (await answer.json()).turn) return;
        stillWaiting();
        await new Promise((later) => setTimeout(later, 5_000));
      }
    },
  };
}
