using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Trajet.Models;

namespace Trajet
{
    /// <summary>A file of a deposit, in memory, so that a repetition sends the same bytes.</summary>
    public sealed class DepositFile
    {
        private const int BytesMax = 10 * 1024 * 1024;

        private DepositFile(DepositMetaItem meta, string name, byte[] content)
        {
            if (content.Length > BytesMax) throw new ConfigurationException("a document has at most 10 MiB");
            Meta = meta;
            Name = meta.FileName ?? name;
            Content = content;
        }

        internal DepositMetaItem Meta { get; }

        internal string Name { get; }

        internal byte[] Content { get; }

        /// <summary>Takes bytes, at most 10 MiB.</summary>
        public static DepositFile Of(DepositMetaItem meta, byte[] content) =>
            new DepositFile(meta, "file", (byte[])content.Clone());

        /// <summary>Reads a stream to its end, at most 10 MiB, and does not close it.</summary>
        public static DepositFile Of(DepositMetaItem meta, Stream content) => new DepositFile(meta, "file", Bounded(content));

        /// <summary>Reads a file, at most 10 MiB, and takes its name if the meta data has none.</summary>
        public static DepositFile Of(DepositMetaItem meta, string path)
        {
            using (var content = File.OpenRead(path)) return new DepositFile(meta, Path.GetFileName(path), Bounded(content));
        }

        private static byte[] Bounded(Stream content)
        {
            var read = new MemoryStream();
            var buffer = new byte[65536];
            int length;
            while (read.Length <= BytesMax && (length = content.Read(buffer, 0, buffer.Length)) > 0)
                read.Write(buffer, 0, length);
            return read.ToArray();
        }
    }

    /// <summary>The multipart form of a deposit: meta with one entry for each file, then the files in this order.</summary>
    internal sealed class Form
    {
        private readonly MemoryStream form = new MemoryStream();
        private readonly string boundary = "trajet-" + Guid.NewGuid();

        internal Form(IReadOnlyList<DepositFile> files)
        {
            var meta = Json.Write(files.Select(file => (object)file.Meta).ToList());
            Write("name=\"meta\"\r\n\r\n", Encoding.UTF8.GetBytes(meta));
            foreach (var file in files)
            {
                var name = file.Name.Replace("\r", "%0D").Replace("\n", "%0A").Replace("\"", "%22");
                Write("name=\"files\"; filename=\"" + name + "\"\r\nContent-Type: application/octet-stream\r\n\r\n", file.Content);
            }
            Write(Encoding.UTF8.GetBytes("--" + boundary + "--\r\n"));
        }

        internal string ContentType => "multipart/form-data; boundary=" + boundary;

        internal byte[] Bytes => form.ToArray();

        private void Write(byte[] bytes) => form.Write(bytes, 0, bytes.Length);

        private void Write(string head, byte[] content)
        {
            Write(Encoding.UTF8.GetBytes("--" + boundary + "\r\nContent-Disposition: form-data; " + head));
            Write(content);
            Write(Encoding.UTF8.GetBytes("\r\n"));
        }
    }
}
