using System;
using System.Threading;
using System.Threading.Tasks;

namespace Trajet
{
    /// <summary>The clock, the pauses and the random numbers of a connection. Tests have their own.</summary>
    internal class Chance
    {
        private static readonly Random Numbers = new Random();

        /// <summary>Epoch milliseconds.</summary>
        internal virtual long NowMillis() => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        internal virtual Task Pause(double millis, CancellationToken cancellation) =>
            Task.Delay(TimeSpan.FromMilliseconds(millis), cancellation);

        /// <summary>A number from 0 to less than 1.</summary>
        internal virtual double Random()
        {
            lock (Numbers) return Numbers.NextDouble();
        }
    }
}
