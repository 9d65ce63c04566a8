using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Trajet
{
    /// <summary>A page of a list.</summary>
    public interface IPage<T>
    {
        /// <summary>The items.</summary>
        List<T> Data { get; }

        /// <summary>Where the next page begins; null for the last page.</summary>
        string NextCursor { get; }
    }

    /// <summary>
    /// A list: <c>await foreach</c> goes over the items of all pages, and reads each page when it is needed. Before C# 8, call
    /// GetAsyncEnumerator, MoveNextAsync and Current.
    /// </summary>
    public sealed class Paged<TPage, T> where TPage : class, IPage<T>
    {
        private readonly Func<string, CancellationToken, Task<TPage>> read;

        /// <summary>Takes the function that reads the page of a cursor, which is null for the first page.</summary>
        internal Paged(Func<string, CancellationToken, Task<TPage>> read)
        {
            this.read = async (cursor, cancellation) =>
            {
                var page = await read(cursor, cancellation).ConfigureAwait(false);
                if (page.Data == null) throw Broken("the answer is not a page of a list");
                if (cursor != null && cursor == page.NextCursor) throw Broken("the list repeats its cursor");
                return page;
            };
        }

        private static UnexpectedAnswerException Broken(string message) =>
            new UnexpectedAnswerException(AnswerReason.Json, 200, message);

        /// <summary>Reads the first page.</summary>
        public Task<TPage> FirstAsync(CancellationToken cancellation = default(CancellationToken)) =>
            read(null, cancellation);

        /// <summary>All pages.</summary>
        public AsyncPages<TPage, T> Pages() => new AsyncPages<TPage, T>(read);

        /// <summary>The items of all pages, from the first one.</summary>
        public AsyncItems<TPage, T> GetAsyncEnumerator(CancellationToken cancellation = default(CancellationToken)) =>
            new AsyncItems<TPage, T>(new AsyncPages<TPage, T>(read).GetAsyncEnumerator(cancellation));

        /// <summary>Reads all pages.</summary>
        public async Task<List<T>> ToListAsync(CancellationToken cancellation = default(CancellationToken))
        {
            var all = new List<T>();
            var items = GetAsyncEnumerator(cancellation);
            while (await items.MoveNextAsync().ConfigureAwait(false)) all.Add(items.Current);
            return all;
        }
    }

    /// <summary>The pages of a list, each read when it is needed.</summary>
    public sealed class AsyncPages<TPage, T> where TPage : class, IPage<T>
    {
        private readonly Func<string, CancellationToken, Task<TPage>> read;
        private CancellationToken cancellation;

        internal AsyncPages(Func<string, CancellationToken, Task<TPage>> read)
        {
            this.read = read;
        }

        /// <summary>The page that was read last.</summary>
        public TPage Current { get; private set; }

        /// <summary>Begins with the first page.</summary>
        public AsyncPages<TPage, T> GetAsyncEnumerator(CancellationToken cancellation = default(CancellationToken)) =>
            new AsyncPages<TPage, T>(read) { cancellation = cancellation };

        /// <summary>Reads the next page; false after the last one.</summary>
        public async Task<bool> MoveNextAsync()
        {
            if (Current != null && Current.NextCursor == null) return false;
            Current = await read(Current?.NextCursor, cancellation).ConfigureAwait(false);
            return true;
        }
    }

    /// <summary>The items of a list.</summary>
    public sealed class AsyncItems<TPage, T> where TPage : class, IPage<T>
    {
        private readonly AsyncPages<TPage, T> pages;
        private int at = -1;

        internal AsyncItems(AsyncPages<TPage, T> pages)
        {
            this.pages = pages;
        }

        /// <summary>The item.</summary>
        public T Current => pages.Current.Data[at];

        /// <summary>Goes to the next item, and reads a page if it needs one; false after the last item.</summary>
        public async Task<bool> MoveNextAsync()
        {
            for (at++; pages.Current == null || at >= pages.Current.Data.Count; at = 0)
            {
                if (!await pages.MoveNextAsync().ConfigureAwait(false)) return false;
            }
            return true;
        }
    }
}
